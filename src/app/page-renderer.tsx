// Draws a page on a server, from the same components as the window and from what the page will come with. Built as an entry
// of its own; what it draws with is fetched once and kept for each language.
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { failed } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { splitStorePath, storeOf } from '../config/store-of.ts';
import type { ServedPage } from '../domain/catalogue/served-page.ts';
import type { InterfaceState } from '../ui/interface-state.ts';
import { partsFetched } from '../ui/lazy-component.ts';
import { appElement, createAppContext } from './create-app-context.tsx';
import { createTexts, type Texts } from './i18n/texts.ts';
import { markedHtml } from './marked-html.ts';
import { preloadScreen } from './routes.ts';

type Kept = { texts: Texts; parts: InterfaceState['parts'] };

/** What stands in the place of a part that a server cannot draw: the window draws it. */
const LEFT_OUT = '<!--$!-->';

/** Parts inside parts, at most. */
const DEEPEST = 4;

const never = new AbortController().signal;
const neverReady = Promise.reject(new Error('a server has no databases'));
neverReady.catch(() => undefined);
const noWorker = { call: async () => failed('worker-gone'), nudge: () => undefined };

/** Cleans a backend's HTML: in this thread, unless the host gives another. */
type HtmlCleaner = {
  clean: (texts: readonly string[], config: ShopConfig, origin: string) => Promise<readonly string[]>;
  /** loads what it takes; the first page that needs it does so, too */
  prepare: () => Promise<unknown>;
};

const cleanHere: HtmlCleaner = {
  clean: async (...asked) => (await import('./clean-html.ts')).cleanHtml(...asked),
  prepare: () => import('./clean-html.ts'),
};

type Renderer = {
  (url: string, origin: string, served: ServedPage): Promise<string>;
  prepare: HtmlCleaner['prepare'];
};

/** In: what cleans HTML. Out: what draws pages. In of that: path and query, the origin, what the page will come with. Out: what stands in #shop. */
export function pageRenderer({ clean, prepare } = cleanHere): Renderer {
  const kept = new Map<string, Promise<Kept>>();
  const keptOf = (store: string): Promise<Kept> => {
    const known = kept.get(store);
    if (known) return known;
    const made = (async () => {
      const texts = createTexts();
      await texts.show(store);
      return { texts, parts: new Map() };
    })();
    kept.set(store, made);
    made.catch(() => kept.delete(store));
    return made;
  };
  const render = async (url: string, origin: string, served: ServedPage): Promise<string> => {
    const { config } = served;
    const store = storeOf(config, served.store);
    const { texts, parts } = await keptOf(store.code);
    // only pages of the shop and news are drawn with HTML of the backend
    const marked = served.cms && markedHtml();
    const app = createAppContext({
      config,
      served,
      texts,
      origin,
      worker: noWorker,
      htmlMark: marked?.mark,
      databases: () => undefined,
      ready: neverReady,
      mayReload: () => false,
      ended: never,
    });
    app.ui.parts = parts;
    const { pathname, search } = new URL(url, 'http://shop');
    await preloadScreen(splitStorePath(config, pathname).path, app.ui);
    const page = appElement(
      app,
      texts,
      store.code,
      ({ basename, children }) => (
        <StaticRouter basename={basename} location={pathname + search}>
          {children}
        </StaticRouter>
      ),
      () => undefined,
    );
    let drawn = renderToString(page);
    // parts that were not fetched yet, and the parts of these: drawn again with them
    for (let depth = 0; drawn.includes(LEFT_OUT) && depth < DEEPEST; depth++) {
      await partsFetched(app.ui);
      drawn = renderToString(page);
    }
    return marked ? marked.filled(drawn, (html) => clean(html, config, origin)) : drawn;
  };
  return Object.assign(render, { prepare });
}
