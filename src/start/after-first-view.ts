// Work deferred until after the first view: registers the service worker, and prefetches parts that a click needs, so
// that the click works offline.

import { yieldToMain } from '#shared/database/yield-to-main.ts';
import { LanguageSheet, SearchPanel } from '../app/layouts/header.tsx';
import { CartDrawer } from '../app/layouts/layouts.tsx';
import { registerServiceWorker } from '../app/register-service-worker.ts';
import { MenuPanel } from '../features/catalogue/category/category-menu.tsx';
import type { AppContext } from '../model/shell/app-context.ts';
import { afterLoad } from '../ui/after-load.ts';
import { lazyModule } from '../ui/lazy-component.ts';

// analytics start immediately, because actions before their subscription are lost
const analytics = lazyModule([], () => import('../app/start-analytics.ts'));

// optional: skipped if it fails to load
const reports = lazyModule([], () => import('../app/start-page-reports.ts'));

const parts = [
  MenuPanel,
  CartDrawer,
  lazyModule([], () => import('../features/cart/cart-drawer-lines.tsx')),
  lazyModule(['sync-sheet', 'offline-catalogue'], () => import('../features/connection/sync-sheet.tsx')),
  LanguageSheet,
  SearchPanel,
  lazyModule([], () => import('../features/account/auth-panel.tsx')),
];

/**
 * Starts the deferred work; call once after the first render.
 * @param readConfiguration reads shop.config.json, which is compared by the next start with the page kept now
 */
export function afterFirstView(app: AppContext, readConfiguration: () => Promise<unknown>): void {
  const { ui } = app;
  if (app.config.analytics.enabled) void analytics.untilLoaded(ui).then((sink) => sink.startAnalytics(app));
  const begin = async () => {
    registerServiceWorker(app);
    // a missing file is reported by the next start that needs it
    app.memory.configText = JSON.stringify(await readConfiguration().catch(() => undefined));
    if (app.config.telemetry.enabled)
      void reports.load(ui).then(
        (part) => part.startPageReports(app),
        () => undefined,
      );
    // load one part after another, to keep the page responsive
    for (const part of parts) {
      await yieldToMain();
      if (ui.ended.aborted) return;
      await part.preload(ui);
    }
    if (import.meta.env.DEV) return;
    const ahead = await import('../app/prefetch-screens.ts').catch(() => undefined);
    await ahead?.prefetchScreens(app.i18n.language, ui.ended);
  };
  afterLoad(() => void begin(), ui.delays.pressedParts, ui.ended);
}
