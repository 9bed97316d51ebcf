// The first step of the start: the configuration of this deployment, and the worker that works by it.
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { splitStorePath } from '../config/stores.ts';
import { startWorker } from '../worker-client/start-worker.ts';
import type { Supervisor, WorkerLike } from '../worker-client/supervisor.ts';

export { parseShopConfig as configure } from '../config/parse-shop-config.ts';

/** Starts the worker for the store view that the URL names. */
export const beginWork = (
  config: ShopConfig,
  ended: AbortSignal,
  create: (() => WorkerLike) | undefined,
): Supervisor => startWorker(config, splitStorePath(config, location.pathname).store.code, ended, create);
