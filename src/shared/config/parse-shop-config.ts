// Parses the runtime configuration of this deployment once at start (schemas/shop-config.ts). The only module that may
// prevent the start: an invalid configuration is reported with its invalid keys.
import * as z from 'zod/mini';
import { type ShopConfig, shopConfig as shape } from '#schemas/shop-config.ts';

export type ConfigProblem = { key: string; problem: string };

/** Parses a configuration; on failure returns the invalid keys with a reason for each. */
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
