// Renders the app before its databases are open, from texts and served data. Neither this module nor its imports load
// database code; go-live.ts connects the databases later.
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { splitStorePath } from '#shared/config/store-of.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { appElement, createAppContext } from '../app/create-app-context.tsx';
import { createTexts } from '../app/i18n/create-texts.ts';
import { preloadScreen } from '../app/screens.ts';
import { surviveTranslation } from '../app/survive-translation.ts';
import { consumeMailedLink } from '../features/account/consume-mailed-link.ts';
import type { AppContext } from '../model/shell/app-context.ts';
import { isOnline } from '../model/shell/connection.ts';
import type { KeptPage } from '../model/shell/kept-page.ts';
import type { Delays } from '../ui/interface-state.ts';
import type { Supervisor } from '../worker-client/supervisor.ts';
import { workerClient } from '../worker-client/worker-client.ts';
import { isNewDevice } from './is-new-device.ts';
import { replayInput } from './record-input.ts';

type Given = {
  config: ShopConfig;
  /** the data of a server-rendered page; undefined if nothing is rendered yet */
  served: ServedPage | undefined;
  /** the last visit to the page, if no server rendered it */
  kept: KeptPage | undefined;
  /** the container */
  root: HTMLElement;
  /** the query of the mailed link that opened the page, '' without one */
  mailedLink: string;
  /** resolves once the worker is started */
  worker: Promise<Supervisor>;
  /** returns the databases; undefined until they are open */
  databases: () => Databases | undefined;
  /** resolves when the databases are open and resources read from them */
  ready: Promise<unknown>;
  delays?: Partial<Delays> | undefined;
  /** aborted when the window ends */
  ended: AbortSignal;
};

export type RenderedApp = {
  app: AppContext;
  /** Unmounts the app. */
  remove: () => void;
};

/** Resolves once the app has mounted, with the data available so far, and is interactive. */
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
  void isNewDevice().then((isNew) => {
    app.memory.isNewDevice = isNew;
  });
  consumeMailedLink(app, mailedLink);
  // fetched while the page hydrates; optional, because the button fetches it again
  void import('#shared/domain/cart/added-ahead.ts').catch(() => undefined);
  await Promise.all([shown, preloadScreen(app, path)]);
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
  replayInput();
  return { app, remove };
}
