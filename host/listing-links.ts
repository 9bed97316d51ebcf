// The links of a listing for readers without scripts: every product and every page of it is reached by them.
import { escaped } from './escaped.ts';

/** What a page of a listing leads to: its products, of which few are drawn, and the pages beside it. */
export type ListingLinks = {
  goods: readonly { name: string; href: string }[];
  pages: readonly { rel: 'prev' | 'next'; page: number; href: string }[];
};

/** Returns the links of page `page` of `last`; a page without products leads to no other one. */
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

/** Returns the links that a rendered page lacks as HTML; '' when there are none. */
export function linksHtml(links: ListingLinks, rendered = ''): string {
  const isMissing = ({ href }: { href: string }) => {
    const { pathname, search } = new URL(href, 'http://shop');
    return !rendered.includes(` href="${escaped(pathname + search)}"`);
  };
  const goods = links.goods.filter(isMissing);
  const pages = links.pages.filter(isMissing);
  if (goods.length + pages.length === 0) return '';
  const link = (href: string, said: string, attributes = '') =>
    `<a class="link" href="${escaped(href)}"${attributes}>${said}</a>`;
  const items = goods.map(({ name, href }) => `<li>${link(href, escaped(name))}</li>`);
  const list = items.length > 0 ? `<ul class="stack gap-1.5">${items.join('')}</ul>` : '';
  // an arrow is read in every language
  const beside = pages.map(({ rel, page, href }) =>
    link(href, rel === 'prev' ? `← ${page}` : `${page} →`, ` rel="${rel}"`),
  );
  return `<noscript><nav class="wrap section stack gap-6">${list}<p>${beside.join(' · ')}</p></nav></noscript>`;
}
