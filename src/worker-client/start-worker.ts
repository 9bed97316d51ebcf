// Starts the shop's worker and tells it what only the window can see. Wires; the life of a worker is supervisor.ts.
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { tabConfig } from '../config/tab-config.ts';
import { type InWindow, type Supervisor, superviseWorker, type WorkerLike } from './supervisor.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

const realWorker = (): WorkerLike =>
  new Worker(trustedScriptUrl(import.meta.env.DEV ? '/workers/shop.worker.ts' : '/shop.worker.js'), {
    type: 'module',
    name: 'shop',
  });

type Setting = {
  /** aborted when the window ends */
  ended: AbortSignal;
  /** makes a worker; the build's own unless given */
  createWorker?: (() => WorkerLike) | undefined;
  /** where the data lies when the device refuses storage */
  memory?: InWindow | undefined;
};

/**
 * Starts the worker and keeps it alive until the window ends.
 * In: the configuration, the store view on the screen, the window's own parts, as they are whenever a worker begins.
 */
export function startWorker(config: ShopConfig, store: string, setting: Setting): Supervisor {
  const { ended, createWorker = realWorker } = setting;
  const supervisor = superviseWorker(
    createWorker,
    () => tabConfig(config),
    store,
    () => setting.memory,
  );
  const awake = () => {
    if (document.visibilityState === 'visible') supervisor.nudge('awake', {});
  };
  // WebKit freezes the worker of a page that is left and kept for the way back: with locks held and a transaction half
  // done, for which every other page of the shop then waits. Shown again, the page begins anew (start-app.ts)
  window.addEventListener('pagehide', supervisor.stop, { signal: ended });
  for (const event of ['pageshow', 'online', 'offline'])
    window.addEventListener(event, awake, { signal: ended });
  document.addEventListener('visibilitychange', awake, { signal: ended });
  ended.addEventListener('abort', supervisor.stop);
  return supervisor;
}
