// What may wait until the first view stands: the service worker, and the parts a press needs, fetched before the press
// so that it works when the line goes.
import { breath } from '../database/breath.ts';
import { withTexts } from '../ui/lazy-texts.ts';
import { registerServiceWorker } from './service-worker-registration.ts';

const WAIT_MS = 2_500;

const parts = [
  () => import('../features/category/menu-panel.tsx'),
  () => withTexts('cart', import('../features/cart/cart-drawer.tsx')),
  () => import('../features/cart/cart-drawer-contents.tsx'),
  () => withTexts('sync-sheet', import('../features/connection/sync-sheet.tsx')),
  () => import('../features/store-view/language-sheet.tsx'),
  () => import('./layouts/shop-search-panel.tsx'),
  () => import('./account-panel.tsx'),
];

let over: () => void = () => undefined;
/** Resolves when the parts that may wait are fetched. */
export const firstViewOver = new Promise<void>((resolve) => {
  over = resolve;
});

/** Call once after the first render. */
export function afterFirstView(): void {
  const later = () =>
    setTimeout(async () => {
      registerServiceWorker();
      await breath();
      over();
      await breath();
      // one after another, so that none keeps the page from answering
      for (const part of parts) await part().catch(() => undefined); // the press asks again
    }, WAIT_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
