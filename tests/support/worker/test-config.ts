// The demo store's configuration with changes for a test; the device stores the whole catalogue.
import { readFileSync } from 'node:fs';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';

const file = new URL('../../../src/app/public/shop.config.json', import.meta.url);

export function testConfig(catalogue: Partial<ShopConfig['catalogue']> = {}): ShopConfig {
  const parsed = parseShopConfig(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { config } = parsed;
  return { ...config, catalogue: { ...config.catalogue, scope: 'full', ...catalogue } };
}
