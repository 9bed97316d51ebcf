// Work deferred until after the first view: the service worker, and parts that a click needs, prefetched so that the
// click works offline.

import { yieldToMain } from '#shared/database/yield-to-main.ts';
import { firstPaintReached, untilLoaded } from '../app/after-first-paint.ts';
import { registerServiceWorker } from '../app/register-service-worker.ts';
import type { AppContext } from '../model/shell/app-context.ts';
import { afterLoad } from '../ui/after-load.ts';
import type { InterfaceState } from '../ui/interface-state.ts';
import { loadWithTexts } from '../ui/lazy-component.ts';

const parts: ((ui: InterfaceState) => Promise<unknown>)[] = [
  (ui) => loadWithTexts(ui, ['menu'], import('../features/catalogue/category/menu-panel.tsx')),
  (ui) => loadWithTexts(ui, ['cart'], import('../features/cart/cart-drawer.tsx')),
  () => import('../features/cart/cart-drawer-lines.tsx'),
  (ui) => loadWithTexts(ui, ['sync-sheet', 'kept-goods'], import('../features/connection/sync-sheet.tsx')),
  (ui) => loadWithTexts(ui, ['language'], import('../features/navigation/store-view/language-sheet.tsx')),
  () => import('../app/layouts/app-search-panel.tsx'),
  () => import('../features/account/auth-panel.tsx'),
];

/** Starts the deferred work; call once after the first render. */
export function afterFirstView(app: AppContext): void {
  const { ui } = app;
  // analytics start immediately, because actions before their subscription are lost
  if (app.config.analytics.enabled)
    void untilLoaded(ui, () => import('../app/start-analytics.ts')).then((sink) => sink.startAnalytics(app));
  const begin = async () => {
    registerServiceWorker(app);
    await yieldToMain();
    firstPaintReached(ui);
    await yieldToMain();
    // load one part after another, to keep the page responsive
    for (const part of parts) {
      if (ui.ended.aborted) return;
      await part(ui).catch(() => undefined); // a click requests the part again
    }
    if (import.meta.env.DEV) return;
    const ahead = await import('../app/prefetch-screens.ts').catch(() => undefined);
    await ahead?.prefetchScreens(app.i18n.language, ui.ended);
  };
  afterLoad(() => void begin(), ui.delays.pressedParts, ui.ended);
}
