// The second step of the start: React over the personal database, texts and the first view that the page came with.
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { htmlRulesOf } from '../config/shop-config.ts';
import { splitStorePath } from '../config/stores.ts';
import { provideDatabases } from '../database/databases.ts';
import type { Databases } from '../database/open-databases.ts';
import { loadCheckoutState } from '../features/checkout/queries.ts';
import { showTheme } from '../features/store-view/commands.ts';
import { readSettings } from '../features/store-view/queries.ts';
import { keepFirstView } from '../ui/first-view.tsx';
import { provideHtmlRules } from '../ui/html-rules.ts';
import { setTitleSuffix } from '../ui/use-page-title.ts';
import { showLanguage } from './i18n/start-i18n.ts';
import { loadScreenOf } from './routes.ts';
import { Shop } from './shop.tsx';

/**
 * In: the configuration, the databases that are being opened (undefined: refused). Out: did the shop start? It has been
 * drawn then, with whatever was at hand.
 */
export async function startWindow(
  config: ShopConfig,
  opened: Promise<Databases | undefined>,
): Promise<boolean> {
  const { store, path } = splitStorePath(config, location.pathname);
  const texts = showLanguage(store.code, store.locale);
  loadScreenOf(path);
  const databases = await opened;
  if (!databases) return false;
  provideDatabases(databases);
  const [settings] = await Promise.all([readSettings(), loadCheckoutState(), texts]);
  showTheme(settings?.theme ?? 'system');
  setTitleSuffix('Zibens');
  provideHtmlRules(htmlRulesOf(config, location.origin));
  keepFirstView(document.getElementById('first-view'));
  const root = document.getElementById('shop');
  if (!root) return true;
  await new Promise<void>((onDrawn) =>
    startTransition(() => createRoot(root).render(<Shop initialStore={store.code} onDrawn={onDrawn} />)),
  );
  root.removeAttribute('aria-busy');
  return true;
}
