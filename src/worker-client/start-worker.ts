// Starts the shop's worker and tells it what only the window can see. Wires; the life of a worker is supervisor.ts.
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { provideWorker } from './ask.ts';
import { superviseWorker } from './supervisor.ts';
import { trustedScriptUrl } from './trusted-worker-url.ts';

/**
 * Starts the worker and keeps it alive for as long as the window lives.
 * In: the configuration, the store view on the screen.
 */
export function startWorker(config: ShopConfig, store: string): void {
  const address = trustedScriptUrl(import.meta.env.DEV ? '/workers/shop.worker.ts' : '/shop.worker.js');
  const supervisor = superviseWorker(
    () => new Worker(address, { type: 'module', name: 'shop' }),
    config,
    store,
  );
  provideWorker(supervisor);
  const awake = () => {
    if (document.visibilityState === 'visible') supervisor.nudge('awake', {});
  };
  window.addEventListener('pageshow', awake);
  document.addEventListener('visibilitychange', awake);
  window.addEventListener('online', awake);
  window.addEventListener('offline', awake);
}
