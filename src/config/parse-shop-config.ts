// The runtime configuration of this deployment, read once at start (schemas/shop-config.ts). The only module that
// may refuse to start the shop: a wrong configuration names the key that is wrong.
import * as z from 'zod/mini';
import { type ShopConfig, shopConfig as shape } from '../../schemas/shop-config.ts';

export type ConfigProblem = { key: string; problem: string };

/** Parses a configuration. Out: the configuration, or the keys that are wrong with the reason for each. */
export function parseShopConfig(
  input: unknown,
): { ok: true; config: ShopConfig } | { ok: false; problems: ConfigProblem[] } {
  const result = z.safeParse(shape, input);
  if (result.success) return { ok: true, config: result.data };
  const problems = result.error.issues.map((issue) => ({
    key: issue.path.map(String).join('.') || '(file)',
    problem: issue.message,
  }));
  return { ok: false, problems };
}
