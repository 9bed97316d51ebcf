// Starts the store worker and forwards page events to it. The worker's lifecycle is in supervisor.ts.
import type { ShopConfig } from '#schemas/shop-config.ts';
import { tabConfig } from '#shared/config/tab-config.ts';
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
  /** creates a worker; default: the worker of this build */
  createWorker?: (() => WorkerLike) | undefined;
  /** the in-memory storage used if the device refuses storage; read each time a worker starts */
  memory?: InWindow | undefined;
};

/**
 * Starts the worker and keeps it running until the window ends.
 * @param store The store view that is shown.
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
  // WebKit freezes the worker of a page in the back/forward cache while it holds locks and a half-done transaction,
  // which blocks every other page of this origin. A restored page starts a new worker (src/start/start.ts).
  window.addEventListener('pagehide', supervisor.stop, { signal: ended });
  for (const event of ['pageshow', 'online', 'offline'])
    window.addEventListener(event, awake, { signal: ended });
  document.addEventListener('visibilitychange', awake, { signal: ended });
  ended.addEventListener('abort', supervisor.stop);
  return supervisor;
}
