// Builds the HTML for a URL from the built index.html: rendered content, head, and preloads of the screen's scripts.
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { filesUntilInteractive, type RouteFiles } from '#shared/config/route-files.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { escaped } from './escaped.ts';
import { headHtml } from './head-html.ts';
import { linksHtml } from './listing-links.ts';
import { type PageView, pageView } from './page-view.ts';

/**
 * Renders the content of #shop (src/app/page-renderer.tsx) for a URL (path and query), an origin and the page's data.
 */
export type RenderPage = {
  (url: string, origin: string, served: ServedPage): Promise<string>;
  /** preloads the code that only pages with HTML from the backend need */
  prepare?: () => Promise<unknown>;
};

/** Sanitises HTML from the backend by the same rules as the window (src/app/clean-html.ts). */
export type HtmlCleaner = {
  /** Returns each text as sanitised HTML; `origin` is the origin of the page that contains the texts. */
  clean: (texts: readonly string[], config: ShopConfig, origin: string) => Promise<readonly string[]>;
  prepare: () => Promise<unknown>;
};

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*"\s*\/?>/;
const PLACE = '<div id="shop" aria-busy="true"></div>';

const REDIRECT = 'Location: ';

/** Returns the redirect target of a built page; undefined if the page is HTML. */
export const locationOf = (page: string): string | undefined =>
  page.startsWith(REDIRECT) ? page.slice(REDIRECT.length) : undefined;

/** Suffix of pages whose status is not 200, so that the cached text contains the status. */
const STATUS = /<!--(404|410)-->$/;
const STATUS_LENGTH = '<!--404-->'.length;

/** Returns the HTTP status of a built page. */
export const statusOf = (page: Buffer): number =>
  Number(STATUS.exec(page.subarray(-STATUS_LENGTH).toString('latin1'))?.[1] ?? 200);

/** Files of the build that pages are built from. */
export type PageShell = {
  /** index.html */
  html: string;
  /** the text of shop.config.json */
  config: string;
  /** files per screen; if absent, nothing is preloaded */
  table?: RouteFiles | undefined;
};

/** Returns the files for the page's screen and language that index.html does not contain yet. */
const earlyFiles = (table: RouteFiles, html: string, { screen, store }: PageView): string[] =>
  filesUntilInteractive(table, screen, store).filter((file) => !html.includes(file));

/**
 * Returns a function that builds the page for a URL. That function returns HTML, a redirect (see `locationOf`), or
 * undefined if index.html must be sent unchanged, for example because the page fails to render.
 * @param shell undefined if the build contains no pages
 * @param failed logs a page that fails to render
 * @param renderer resolves with undefined to send all pages with an empty #shop
 */
export function pageHtmlBuilder(
  catalogue: CatalogueReader,
  shell: PageShell | undefined,
  failed: (error: unknown) => void,
  renderer: Promise<RenderPage | undefined>,
): (url: string, origin: string) => Promise<string | undefined> {
  const { html = '', config = '', table } = shell ?? {};
  return async (url, origin) => {
    if (!html.includes(PLACE)) return undefined;
    try {
      const view = await pageView(catalogue, config, origin, url);
      if (view === undefined) return undefined;
      if (view.redirect !== undefined)
        return `${REDIRECT}${view.redirect}${new URL(url, 'http://shop').search}`;
      const early = table ? earlyFiles(table, html, view).map((file) => ` /${file}`) : [];
      const { head, title, name } = view;
      const { description = '' } = head;
      const page = html
        .replace(/<html lang="[^"]*"/, () => `<html lang="${view.locale}"`)
        .replace(TITLE, () => `<title>${escaped(title ? `${title} · ${name}` : name)}</title>`)
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
      const whole = page.replace(
        PLACE,
        () =>
          `<div id="shop" aria-busy="true">${drawn}</div>${links}<script type="application/json" id="served-page">${JSON.stringify(view.served).replaceAll('<', '\\u003c')}</script>`,
      );
      return whole + status;
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
}
