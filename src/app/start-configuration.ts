// The first step of the start: the configuration of this deployment, and the worker that works by it.
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { parseShopConfig, provideShopConfig } from '../config/shop-config.ts';
import { splitStorePath } from '../config/stores.ts';
import { startWorker } from '../worker-client/start-worker.ts';

/** In: what shop.config.json holds; undefined when it is absent or not JSON. Out: the configuration, or what is wrong. */
export function configure(raw: unknown): ReturnType<typeof parseShopConfig> {
  const parsed = parseShopConfig(raw);
  if (parsed.ok) provideShopConfig(parsed.config);
  return parsed;
}

/** Starts the worker for the store view that the address names. */
export const beginWork = (config: ShopConfig): void =>
  startWorker(config, splitStorePath(config, location.pathname).store.code);
