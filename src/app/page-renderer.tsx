// Renders a page on a server from the window's components and the data that is served with it. A separate build entry;
// texts and parts are loaded once per language and cached.
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { failed } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { splitStorePath, storeOf } from '#shared/config/store-of.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import type { InterfaceState } from '../ui/interface-state.ts';
import { partsFetched } from '../ui/lazy-component.ts';
import { appElement, createAppContext } from './create-app-context.tsx';
import { createTexts, type Texts } from './i18n/create-texts.ts';
import { markedHtml } from './marked-html.ts';
import { preloadScreen } from './screens.ts';

type CachedTexts = { texts: Texts; parts: InterfaceState['parts'] };

/** React's marker of a suspended boundary, which the server leaves to the window. */
const LEFT_OUT = '<!--$!-->';

/** Maximum nesting of lazy parts. */
const DEEPEST = 4;

const never = new AbortController().signal;
const neverReady = Promise.reject(new Error('a server has no databases'));
neverReady.catch(() => undefined);
const noWorker = { call: async () => failed('worker-gone'), nudge: () => undefined };

/** Sanitises HTML from the backend; runs in this thread by default. */
type HtmlCleaner = {
  clean: (texts: readonly string[], config: ShopConfig, origin: string) => Promise<readonly string[]>;
  /** preloads the sanitiser; without this call, the first page that needs the sanitiser loads it */
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

/** Returns a function that renders a URL (path and query) with its served data into the content of #shop. */
export function pageRenderer({ clean, prepare } = cleanHere): Renderer {
  const cached = new Map<string, Promise<CachedTexts>>();
  const cachedTexts = (store: string): Promise<CachedTexts> => {
    const known = cached.get(store);
    if (known) return known;
    const made = (async () => {
      const texts = createTexts();
      await texts.show(store);
      return { texts, parts: new Map() };
    })();
    cached.set(store, made);
    made.catch(() => cached.delete(store));
    return made;
  };
  const render = async (url: string, origin: string, served: ServedPage): Promise<string> => {
    const { config } = served;
    const store = storeOf(config, served.store);
    const { texts, parts } = await cachedTexts(store.code);
    // only CMS pages and news contain a backend's HTML
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
    await preloadScreen(app, splitStorePath(config, pathname).path);
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
    // render again once the suspended parts are loaded, then the parts nested in them
    for (let depth = 0; drawn.includes(LEFT_OUT) && depth < DEEPEST; depth++) {
      await partsFetched(app.ui);
      drawn = renderToString(page);
    }
    return marked ? marked.filled(drawn, (html) => clean(html, config, origin)) : drawn;
  };
  return Object.assign(render, { prepare });
}
