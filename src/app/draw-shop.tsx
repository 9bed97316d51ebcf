// Draws the shop before its databases are open: React over texts and what the page came with. Nothing here, and nothing it
// brings along, knows a database; what feeds the facts comes later (go-live.ts).
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nContext } from 'react-i18next';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { htmlRulesOf } from '../config/read-shop-config.ts';
import { splitStorePath } from '../config/stores.ts';
import type { Databases } from '../database/open-databases.ts';
import { takeMailedLink } from '../features/account/mailed-link.ts';
import { createActs } from '../model/acts.ts';
import { firstAuthView } from '../model/auth-view.ts';
import { isOnline } from '../model/connection.ts';
import { createMemory } from '../model/memory.ts';
import { createCell, createResources } from '../model/resource.ts';
import { type Shop, ShopProvider } from '../model/shop.ts';
import { createInterfaceState, type Delays, InterfaceProvider, usualDelays } from '../ui/interface-state.ts';
import type { WorkerClient } from '../worker-client/worker-client.ts';
import { createTexts } from './i18n/texts.ts';
import { preloadScreen } from './routes.ts';
import { ShopWindow } from './shop-window.tsx';

type Given = {
  config: ShopConfig;
  /** where the shop is drawn */
  root: HTMLElement;
  /** the query of the mailed link that the page was opened with; '' without one */
  mailedLink: string;
  worker: WorkerClient;
  /** the databases as far as they are open */
  databases: () => Databases | undefined;
  /** resolves when they are open and the facts are read from them */
  ready: Promise<unknown>;
  delays: Partial<Delays> | undefined;
  /** aborted when the window ends */
  ended: AbortSignal;
};

export type Drawn = {
  shop: Shop;
  /** Takes the shop off the page. */
  remove: () => void;
};

/** Out: the shop, which stands on the page then with whatever was at hand. */
export async function drawShop(given: Given): Promise<Drawn> {
  const { config, root, delays, ended, databases, ready } = given;
  const { store, path } = splitStorePath(config, location.pathname);
  const texts = createTexts();
  const shown = texts.show(store.code, store.locale);
  const ui = createInterfaceState({
    mayReload: () => navigator.userActivation?.isActive && isOnline(undefined),
    titleSuffix: 'Zibens',
    htmlRules: htmlRulesOf(config, location.origin),
    keptView: { node: root.querySelector('#first-view'), path: location.pathname, waiting: 0 },
    loadTexts: texts.load,
    delays: { ...usualDelays, ...delays },
    ready,
    ended,
  });
  const screen = preloadScreen(path, ui);
  const open = (): Databases => {
    const opened = databases();
    if (!opened) throw new Error('the databases are not open yet');
    return opened;
  };
  const shop: Shop = {
    // what is read or written waits for them (ui.ready): whatever does not is a programmer's mistake
    get catalogue() {
      return open().catalogue;
    },
    get personal() {
      return open().personal;
    },
    config,
    memory: createMemory(),
    resources: createResources(),
    worker: given.worker,
    acts: createActs(),
    i18n: texts.i18n,
    ui,
    authView: createCell(firstAuthView),
    syncSheet: createCell(false),
  };
  takeMailedLink(shop, given.mailedLink);
  await Promise.all([shown, screen]);
  const page = createRoot(root);
  const remove = () => page.unmount();
  ended.addEventListener('abort', remove);
  await new Promise<void>((onDrawn) =>
    startTransition(() =>
      page.render(
        <I18nContext value={{ i18n: shop.i18n }}>
          <InterfaceProvider value={ui}>
            <ShopProvider value={shop}>
              <ShopWindow initialStore={store.code} showTexts={texts.show} onDrawn={onDrawn} />
            </ShopProvider>
          </InterfaceProvider>
        </I18nContext>,
      ),
    ),
  );
  root.removeAttribute('aria-busy');
  return {
    shop,
    remove: () => {
      ended.removeEventListener('abort', remove);
      remove();
    },
  };
}
