// A CMS page or a news article, such as delivery, returns, terms or privacy.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import { cmsPagePath, routes } from '#shared/config/routes.ts';
import { type CmsAround, PAGE_HELP, PAGE_TREE } from '#shared/domain/content/cms-around.ts';
import { cmsHierarchy } from '#shared/domain/content/cms-hierarchy.ts';
import { knownContact } from '#shared/domain/content/known-contact.ts';
import { CmsHtml } from '../../features/content/cms-html.tsx';
import { ContactFacts } from '../../features/content/contact-facts.tsx';
import { Published } from '../../features/content/news-items.tsx';
import { PageCrumbs } from '../../features/content/page-crumbs.tsx';
import { PageMenu } from '../../features/content/page-menu.tsx';
import { useCmsPage } from '../../features/content/use-cms-page.ts';
import { cmsAround } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Renders nothing if the block does not exist. */
function CmsBlock({ around, identifier }: { around: CmsAround | undefined; identifier: string }) {
  const block = around?.blocks.find((each) => each.identifier === identifier);
  if (!block) return null;
  return (
    <section className="page-help">
      {block.title && <h2>{block.title}</h2>}
      <CmsHtml html={block.html} />
    </section>
  );
}

const MissingPage = lazyComponent(['pages', 'pages-errors'], () => import('./missing-page.tsx'));

const EnergyArchive = lazyComponent(['content'], () => import('./energy-archive.tsx'));

const PageProducts = lazyComponent(['content'], () => import('./page-products.tsx'));

const ABOUT_US = 'about-us';
const ENERGY_LABELS = 'energy-labels';
/** Keys of pages that show contact data. */
const CONTACT_PAGES: ReadonlySet<string> = new Set(['contacts', 'contact-us']);

function Shown({ page }: { page: CmsPageValue }) {
  const app = useApp();
  const { t, i18n } = useTranslation('content');
  // products are not server-rendered: they load after hydration
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const around = useResource(cmsAround(app, i18n.language));
  usePageTitle(page.title);
  const isContact = CONTACT_PAGES.has(page.key);
  const tree = page.isNews ? undefined : cmsHierarchy(around?.nodes ?? [], PAGE_TREE, page.identifier);
  return (
    <div className="wrap">
      <PageCrumbs
        trail={page.isNews ? [{ to: routes.news.to(), name: t('news.title') }] : []}
        current={page.title}
      />
      <div className="page-columns">
        <article className="page">
          {page.isNews && <Published day={page.published} />}
          <h1>{page.heading}</h1>
          {page.meta_description && <p className="lead">{page.meta_description}</p>}
          {isContact && <ContactFacts contact={knownContact(around?.contact, app.config)} />}
          <CmsHtml html={page.html} />
        </article>
        <aside className="page-side">
          <PageMenu tree={tree} />
          {!isContact && <CmsBlock around={around} identifier={PAGE_HELP} />}
        </aside>
      </div>
      {isDrawn && page.key === ENERGY_LABELS && (
        <LazyPart>
          <EnergyArchive />
        </LazyPart>
      )}
      {isDrawn && page.skus.length > 0 && (
        <LazyPart>
          <PageProducts skus={page.skus} />
        </LazyPart>
      )}
    </div>
  );
}

export default function CmsScreen() {
  const { t, i18n } = useTranslation('common');
  const { slug = ABOUT_US } = useParams();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const found = useCmsPage(i18n.language, slug);
  const last = useRef<CmsPageValue>(undefined);
  if (found.state === 'shown') last.current = found.page;
  // keeps showing a page that was found by another name while the page is being read by its path
  const isLast = found.state === 'loading' && last.current?.identifier === slug;
  const page = found.state === 'shown' || isLast ? last.current : undefined;
  const own = page && cmsPagePath(page);
  // for example, if the path belongs to another store view
  const isElsewhere =
    own !== undefined && pathname !== routes.aboutUs.to() && decodeURI(pathname) !== decodeURI(own);
  useEffect(() => {
    if (isElsewhere) navigate(own + search + hash, { replace: true });
  }, [isElsewhere, own, search, hash, navigate]);
  if (page) return <Shown page={page} />;
  if (found.state === 'missing') return <MissingPage fault={found.fault} onRetry={found.retry} />;
  return (
    <div className="wrap pad-top-48" aria-busy="true">
      <h1 className="sr-only">{t('loading')}</h1>
      <TextSkeleton lines={8} />
    </div>
  );
}
