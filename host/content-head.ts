// The heads of the shop's pages and news, in the HTML as it is served.
import type { CmsBlockValue, CmsPageValue } from '../schemas/documents/content-document.ts';
import { cmsPagePath } from '../src/config/paths.ts';
import { breadcrumbs, describing, type Head, headOf, type Paths, SCHEMA, type Site } from './served-head.ts';

/** Of the structured data of a page: what kind it is. */
const pageTypes: Readonly<Record<string, string>> = {
  'about-us': 'AboutPage',
  contacts: 'ContactPage',
  'contact-us': 'ContactPage',
};

/** A page of the shop or a news article. */
export function cmsHead(site: Site, paths: Paths, page: CmsPageValue): Head {
  const own = cmsPagePath(page);
  const url = site.address(site.store, own);
  const description = describing(page.meta_description || page.html) || page.title;
  const shared = {
    '@context': SCHEMA,
    description,
    url,
    inLanguage: site.store,
    ...(page.updated && { dateModified: page.updated }),
  };
  const organisation = {
    '@type': 'Organization',
    name: site.homeName,
    url: site.address(site.store, '/'),
    logo: site.picture('/icon-512.png'),
  };
  const structured = page.isNews
    ? {
        ...shared,
        '@type': 'NewsArticle',
        headline: page.title,
        ...(page.published && { datePublished: page.published }),
        author: organisation,
        publisher: organisation,
      }
    : { ...shared, '@type': pageTypes[page.key] ?? 'WebPage', name: page.title };
  return headOf(site, {
    title: page.title,
    description,
    own,
    paths,
    structured: [structured, breadcrumbs(site, [], { name: page.title, path: own })],
  });
}

/** The list of news. In: its path in every store view, its own with its page, what introduces it. */
export const newsHead = (site: Site, paths: Paths, own: string, intro: CmsBlockValue | undefined): Head =>
  headOf(site, {
    title: intro?.title ?? '',
    description: describing(intro?.html ?? ''),
    own,
    paths,
    structured: [],
  });
