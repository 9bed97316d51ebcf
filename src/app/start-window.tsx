// The second step of the start: React over the personal database, texts and the first view that the page came with.
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nContext } from 'react-i18next';
import { firstValueFrom } from 'rxjs';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { htmlRulesOf } from '../config/read-shop-config.ts';
import { splitStorePath } from '../config/stores.ts';
import { readClaim } from '../database/claims.ts';
import type { Databases } from '../database/open-databases.ts';
import { takeMailedLink } from '../features/account/mailed-link.ts';
import { showTheme } from '../features/navigation/store-view/show-theme.ts';
import { createActs } from '../model/acts.ts';
import { firstAuthView } from '../model/auth-view.ts';
import { checkoutDraft, checkoutDraft$ } from '../model/checkout-draft.ts';
import { isOnline } from '../model/connection.ts';
import { liveSources } from '../model/live/live-sources.ts';
import { createMemory } from '../model/memory.ts';
import { createCell, createResources } from '../model/resource.ts';
import { type Model, type Shop, ShopProvider } from '../model/shop.ts';
import { createInterfaceState, type Delays, InterfaceProvider, usualDelays } from '../ui/interface-state.ts';
import type { Supervisor } from '../worker-client/supervisor.ts';
import { workerClient } from '../worker-client/worker-client.ts';
import { createTexts } from './i18n/texts.ts';
import { loadScreenOf } from './routes.ts';
import { ShopWindow } from './shop-window.tsx';

type Given = {
  config: ShopConfig;
  /** the databases that are being opened; undefined: refused */
  opened: Promise<Databases | undefined>;
  /** where the shop is drawn */
  root: HTMLElement;
  /** the query of the mailed link that the page was opened with; '' without one */
  mailedLink: string;
  /** the worker as far as it was started */
  worker: () => Supervisor | undefined;
  delays: Partial<Delays> | undefined;
  /** aborted when the window ends */
  ended: AbortSignal;
};

/** Out: the shop, which has been drawn then with whatever was at hand; undefined when it has no databases. */
export async function startWindow(given: Given): Promise<Shop | undefined> {
  const { config, root, delays, ended } = given;
  const { store, path } = splitStorePath(config, location.pathname);
  const texts = createTexts();
  const shown = texts.show(store.code, store.locale);
  loadScreenOf(path);
  const databases = await given.opened;
  if (!databases) return undefined;
  const model: Model = {
    ...databases,
    config,
    memory: createMemory(),
    resources: createResources({ live: liveSources }),
  };
  takeMailedLink(model, given.mailedLink);
  // what was typed into checkout is there when its page opens
  ended.addEventListener(
    'abort',
    checkoutDraft(model).subscribe(() => undefined),
  );
  const [settings] = await Promise.all([
    readClaim(model.personal, 'settings'),
    firstValueFrom(checkoutDraft$(model)),
    shown,
  ]);
  showTheme(settings?.theme ?? 'system');
  const ui = createInterfaceState({
    mayReload: () => navigator.userActivation?.isActive && isOnline(undefined),
    titleSuffix: 'Zibens',
    htmlRules: htmlRulesOf(config, location.origin),
    keptView: { node: root.querySelector('#first-view'), path: location.pathname, waiting: 0 },
    loadTexts: texts.load,
    delays: { ...usualDelays, ...delays },
    ended,
  });
  const shop: Shop = {
    ...model,
    worker: workerClient(given.worker),
    acts: createActs(),
    i18n: texts.i18n,
    ui,
    authView: createCell(firstAuthView),
    syncSheet: createCell(false),
  };
  const page = createRoot(root);
  ended.addEventListener('abort', () => page.unmount());
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
  return shop;
}
