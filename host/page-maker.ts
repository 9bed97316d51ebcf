// The page of an address: the built index.html with what the shop draws there, its head for engines, and the scripts of its
// screen named early.
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { filesUntilInteractive, type RouteFiles } from '#shared/config/route-files.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { escaped } from './escaped.ts';
import { headHtml } from './head-html.ts';
import { linksHtml } from './listing-links.ts';
import { type PageView, pageView } from './page-view.ts';

/** Draws what stands in #shop (src/app/page-renderer.tsx). In: path and query, the origin, what the page is drawn from. */
export type RenderPage = {
  (url: string, origin: string, served: ServedPage): Promise<string>;
  /** loads what only pages of a backend's own HTML need, before the first of them asks for it */
  prepare?: () => Promise<unknown>;
};

/** Cleans a backend's HTML by the rules of the window (src/app/clean-html.ts). */
export type HtmlCleaner = {
  /** In: texts of HTML, the configuration, the origin of their page. Out: each cleaned. */
  clean: (texts: readonly string[], config: ShopConfig, origin: string) => Promise<readonly string[]>;
  prepare: () => Promise<unknown>;
};

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*"\s*\/?>/;
const PLACE = '<div id="shop" aria-busy="true"></div>';

const REDIRECT = 'Location: ';

/** Returns where a made page leads to instead of being shown; undefined if it is shown. */
export const locationOf = (page: string): string | undefined =>
  page.startsWith(REDIRECT) ? page.slice(REDIRECT.length) : undefined;

/** Ends a page that is not sent with 200, so that the cached text carries its status. */
const STATUS = /<!--(404|410)-->$/;
const STATUS_LENGTH = '<!--404-->'.length;

/** Returns the HTTP status of a made page. */
export const statusOf = (page: Buffer): number =>
  Number(STATUS.exec(page.subarray(-STATUS_LENGTH).toString('latin1'))?.[1] ?? 200);

/** What every page is made of. */
export type PageShell = {
  /** index.html */
  html: string;
  /** the text of shop.config.json */
  config: string;
  /** which scripts a screen fetches; absent: the page names none early */
  table?: RouteFiles | undefined;
};

/** Files of the screen and of its language that the page does not name yet. */
const earlyFiles = (table: RouteFiles, html: string, { screen, store }: PageView): string[] =>
  filesUntilInteractive(table, screen, store).filter((file) => !html.includes(file));

/**
 * In: what pages are made of (absent: the build has no pages), what draws one (absent: it is sent empty). Out: what answers
 * an address with its page, or with where it leads to (`locationOf`); undefined when the built page stands as it is. A page that cannot be drawn is logged and sent empty.
 */
export function pageMaker(
  catalogue: CatalogueReader,
  shell: PageShell | undefined,
  failed: (error: unknown) => void,
  renderer: Promise<RenderPage | undefined>,
): (url: string, origin: string) => Promise<string | undefined> {
  const { html = '', config = '', table } = shell ?? {};
  const name = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return async (url, origin) => {
    if (!html.includes(PLACE)) return undefined;
    try {
      const view = await pageView(catalogue, config, name, origin, url);
      if (view === undefined) return undefined;
      if (view.redirect !== undefined)
        return `${REDIRECT}${view.redirect}${new URL(url, 'http://shop').search}`;
      const early = table ? earlyFiles(table, html, view).map((file) => ` /${file}`) : [];
      const { head, title } = view;
      const { description = '' } = head;
      const page = html
        .replace(/<html lang="[^"]*"/, () => `<html lang="${view.locale}"`)
        .replace(TITLE, (usual) => (title ? `<title>${escaped(title)} · ${name}</title>` : usual))
        .replace(DESCRIPTION, (whole, start: string) =>
          description ? `${start}${escaped(description)}">` : whole,
        )
        .replace('</head>', () => `${headHtml(head)}</head>`)
        .replace(/data-files="[^"]*/, (files) => files + early.join(''));
      const render = await renderer;
      const drawn = view.served && render ? await render(url, origin, view.served) : undefined;
      const links = view.links ? linksHtml(view.links, drawn) : '';
      const status = view.status ? `<!--${view.status}-->` : '';
      if (drawn === undefined) return page.replace(PLACE, () => PLACE + links) + status;
      return page.replace(
        PLACE,
        () =>
          `<div id="shop" aria-busy="true">${drawn}</div>${links}<script type="application/json" id="served-page">${JSON.stringify(view.served).replaceAll('<', '\\u003c')}</script>`,
      );
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
}
