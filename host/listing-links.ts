// Links of a listing for clients without JavaScript: together they lead to every product and every page.
import { escaped } from './escaped.ts';

/** All products of a listing page (only the first are rendered as cards), and links to the previous and next page. */
export type ListingLinks = {
  goods: readonly { name: string; href: string }[];
  pages: readonly { rel: 'prev' | 'next'; page: number; href: string }[];
};

/** Returns the links of page `page` out of `last` pages; a page without products has no links to other pages. */
export function listingLinks(
  goods: ListingLinks['goods'],
  page: number,
  last: number,
  pageUrl: (page: number) => string,
): ListingLinks {
  const beside = [
    { rel: 'prev', page: page - 1 },
    { rel: 'next', page: page + 1 },
  ] as const;
  return {
    goods,
    pages:
      goods.length === 0
        ? []
        : beside
            .filter((each) => each.page >= 1 && each.page <= last)
            .map((each) => ({ ...each, href: pageUrl(each.page) })),
  };
}

/** Returns the HTML of the links that are missing from `rendered`; '' if none are missing. */
export function linksHtml(links: ListingLinks, rendered = ''): string {
  const isMissing = ({ href }: { href: string }) => {
    const { pathname, search } = new URL(href, 'http://shop');
    return !rendered.includes(` href="${escaped(pathname + search)}"`);
  };
  const goods = links.goods.filter(isMissing);
  const pages = links.pages.filter(isMissing);
  if (goods.length + pages.length === 0) return '';
  const link = (href: string, label: string, attributes = '') =>
    `<a class="link" href="${escaped(href)}"${attributes}>${label}</a>`;
  const items = goods.map(({ name, href }) => `<li>${link(href, escaped(name))}</li>`);
  const list = items.length > 0 ? `<ul class="stack gap-1.5">${items.join('')}</ul>` : '';
  // arrows need no translation
  const beside = pages.map(({ rel, page, href }) =>
    link(href, rel === 'prev' ? `← ${page}` : `${page} →`, ` rel="${rel}"`),
  );
  return `<noscript><nav class="wrap section stack gap-6">${list}<p>${beside.join(' · ')}</p></nav></noscript>`;
}
