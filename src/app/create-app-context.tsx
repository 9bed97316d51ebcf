// Builds the app context for a browser window or a server render, so that both produce the same markup.
import type { ReactNode } from 'react';
import { I18nContext } from 'react-i18next';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { htmlRulesOf } from '#shared/config/picture-url.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { firstAuthView } from '../model/account/auth-view.ts';
import { createActs } from '../model/shell/acts.ts';
import { type AppContext, AppProvider } from '../model/shell/app-context.ts';
import { connectionState, isOnline } from '../model/shell/connection.ts';
import { keptFacts } from '../model/shell/kept-facts.ts';
import type { KeptPage } from '../model/shell/kept-page.ts';
import { createMemory } from '../model/shell/memory.ts';
import { createResources } from '../model/shell/resource.ts';
import { servedFacts, servedProducts } from '../model/shell/served-facts.ts';
import { createCell } from '../ui/create-cell.ts';
import {
  createInterfaceState,
  type Delays,
  InterfaceProvider,
  type InterfaceState,
  usualDelays,
} from '../ui/interface-state.ts';
import type { WorkerClient } from '../worker-client/worker-client.ts';
import { App, type Router } from './app.tsx';
import type { Texts } from './i18n/create-texts.ts';

type Given = {
  config: ShopConfig;
  /** origin of the page */
  origin: string;
  /** the data of a server-rendered page */
  served?: ServedPage | undefined;
  /** the last visit to the page, if no server rendered it */
  kept?: KeptPage | undefined;
  texts: Texts;
  worker: WorkerClient;
  /** on a server: returns the placeholder for HTML from the backend */
  htmlMark?: InterfaceState['htmlMark'];
  /** returns the databases; undefined until they are open */
  databases: () => Databases | undefined;
  /** resolves once the databases are open and resources can read from them */
  ready: Promise<unknown>;
  mayReload: () => boolean;
  delays?: Partial<Delays> | undefined;
  /** aborted when the window ends */
  ended: AbortSignal;
};

export function createAppContext(given: Given): AppContext {
  const { config, served, kept, texts, databases } = given;
  const open = (): Databases => {
    const opened = databases();
    if (!opened) throw new Error('databases not open');
    return opened;
  };
  const app: AppContext = {
    // callers must await `ui.ready`; accessing a database earlier is a bug
    get catalogue() {
      return open().catalogue;
    },
    get personal() {
      return open().personal;
    },
    config,
    memory: createMemory(),
    resources: createResources({ served: served && servedFacts(served), kept: kept && keptFacts(kept) }),
    worker: given.worker,
    acts: createActs(),
    missing: createCell(served?.missing),
    viewed: createCell<ReturnType<AppContext['viewed']['get']>>(undefined),
    i18n: texts.i18n,
    ui: createInterfaceState({
      mayReload: given.mayReload,
      brandName: config.brand.name,
      htmlRules: htmlRulesOf(config, given.origin),
      htmlMark: given.htmlMark,
      loadTexts: texts.load,
      delays: { ...usualDelays, ...given.delays },
      ready: given.ready,
      ended: given.ended,
      isOnline: {
        get: () => isOnline(connectionState(app).get()),
        // a server renders pages as if online
        served: () => true,
        subscribe: (changed) => connectionState(app).subscribe(changed),
      },
    }),
    authView: createCell(firstAuthView),
    syncSheet: createCell(false),
  };
  for (const product of served ? servedProducts(served) : [])
    app.memory.person.get().products.set(product.key, product);
  return app;
}

/** Returns the root element. @param onRendered Called once the page has mounted. */
export const appElement = (
  app: AppContext,
  texts: Pick<Texts, 'show'>,
  store: string,
  router: Router,
  onRendered: () => void,
): ReactNode => (
  <I18nContext value={{ i18n: app.i18n }}>
    <InterfaceProvider value={app.ui}>
      <AppProvider value={app}>
        <App router={router} initialStore={store} showTexts={texts.show} onRendered={onRendered} />
      </AppProvider>
    </InterfaceProvider>
  </I18nContext>
);
