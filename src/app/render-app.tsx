// Draws the shop before its databases are open: React over texts and what the page came with. Nothing here, and nothing it
// brings along, knows a database; what feeds the facts comes later (go-live.ts).
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { splitStorePath } from '../config/store-of.ts';
import type { Databases } from '../database/open-databases.ts';
import type { ServedPage } from '../domain/catalogue/served-page.ts';
import { consumeMailedLink } from '../features/account/consume-mailed-link.ts';
import type { AppContext } from '../model/app-context.ts';
import { isOnline } from '../model/connection.ts';
import type { Delays } from '../ui/interface-state.ts';
import type { Supervisor } from '../worker-client/supervisor.ts';
import { workerClient } from '../worker-client/worker-client.ts';
import { appElement, createAppContext } from './create-app-context.tsx';
import { createTexts } from './i18n/texts.ts';
import { replayQueuedClicks } from './replay-queued-clicks.ts';
import { preloadScreen } from './routes.ts';
import { surviveTranslation } from './survive-translation.ts';

type Given = {
  config: ShopConfig;
  /** what the page came with; undefined: nothing is drawn yet */
  served: ServedPage | undefined;
  /** where the shop is drawn */
  root: HTMLElement;
  /** the query of the mailed link that the page was opened with; '' without one */
  mailedLink: string;
  /** the worker that is being started */
  worker: Promise<Supervisor>;
  /** the databases as far as they are open */
  databases: () => Databases | undefined;
  /** resolves when they are open and the facts are read from them */
  ready: Promise<unknown>;
  delays: Partial<Delays> | undefined;
  /** aborted when the window ends */
  ended: AbortSignal;
};

export type RenderedApp = {
  shop: AppContext;
  /** Takes the shop off the page. */
  remove: () => void;
};

/** Out: the shop, which stands on the page then with whatever was at hand, and answers. */
export async function renderApp({ root, mailedLink, ...given }: Given): Promise<RenderedApp> {
  const { config, served, ended } = given;
  const { store, path } = splitStorePath(config, location.pathname);
  const texts = createTexts();
  const shown = texts.show(store.code);
  const app = createAppContext({
    ...given,
    worker: workerClient(given.worker),
    texts,
    origin: location.origin,
    mayReload: () => navigator.userActivation?.isActive && isOnline(undefined),
  });
  consumeMailedLink(app, mailedLink);
  await Promise.all([shown, preloadScreen(path, app.ui)]);
  document.documentElement.lang = store.locale;
  surviveTranslation(root, ended);
  let page: Root | undefined;
  const remove = () => page?.unmount();
  ended.addEventListener('abort', remove);
  await new Promise<void>((onRendered) => {
    const whole = appElement(app, texts, store.code, BrowserRouter, onRendered);
    startTransition(() => {
      if (served) page = hydrateRoot(root, whole);
      else {
        page = createRoot(root);
        page.render(whole);
      }
    });
  });
  root.removeAttribute('aria-busy');
  replayQueuedClicks();
  return { shop: app, remove };
}
