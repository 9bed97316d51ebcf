// The page of an address: the built index.html with its first view, its head for engines, and the scripts of its screen
// named early.
import type { CatalogueReader } from '../bridge/create-bridge.ts';
import { filesUntilDrawn, ROUTE_FILES, type RouteFiles } from '../src/config/route-files.ts';
import { escaped } from './first-view-html.ts';
import { type PageView, pageView } from './page-view.ts';
import type { StaticFile } from './static-files.ts';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*"\s*\/?>/;
const PLACE = /<!--first-view-->[\s\S]*<!--\/first-view-->/;

/** Files of the screen and of its language that the page does not name yet. */
const earlyFiles = (table: RouteFiles, html: string, { screen, store }: PageView): string[] =>
  filesUntilDrawn(table, screen, store).filter((file) => !html.includes(file));

/**
 * In: the built files. Out: what answers an address with its page; undefined when the built page stands as it is.
 * A first view that cannot be made is logged and left out.
 */
export function pageMaker(
  catalogue: CatalogueReader,
  files: ReadonlyMap<string, StaticFile>,
  failed: (error: unknown) => void,
): (url: string, origin: string) => Promise<string | undefined> {
  const textOf = (path: string) => files.get(path)?.body.toString('utf8');
  const html = textOf('/index.html');
  const config = textOf('/shop.config.json');
  const name = /<title>([^<]*)<\/title>/.exec(html ?? '')?.[1] ?? '';
  const table = JSON.parse(textOf(`/${ROUTE_FILES}`) ?? 'null') as RouteFiles | null;
  return async (url, origin) => {
    if (html === undefined || config === undefined || !PLACE.test(html)) return undefined;
    try {
      const view = await pageView(catalogue, config, name, origin, url);
      if (view === undefined) return undefined;
      const early = table ? earlyFiles(table, html, view).map((file) => ` /${file}`) : [];
      const { head } = view;
      const page = html
        .replace(/<html lang="[^"]*"/, () => `<html lang="${view.locale}"`)
        .replace(TITLE, (title) => (head.title ? `<title>${escaped(head.title)} · ${name}</title>` : title))
        .replace(DESCRIPTION, (whole, start: string) =>
          head.description ? `${start}${escaped(head.description)}">` : whole,
        )
        .replace('</head>', () => `${head.html}</head>`)
        .replace(/data-files="[^"]*/, (files) => files + early.join(''));
      return view.html === '' ? page : page.replace(PLACE, () => `<div id="first-view">${view.html}</div>`);
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
}
