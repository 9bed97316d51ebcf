// Current prices from Medusa: cached for a minute for guests, requested with the token of a customer; the imported
// prices while Medusa does not respond.
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import type { CurrentPrice, Prices } from '#bridge/ports/prices.ts';
import { FAMILY } from './import/create-intake.ts';
import { readPrice } from './import/read-product.ts';
import { recordsOf, textOf } from './import/text-of.ts';
import { createLiveReading, LIVE } from './live-reading.ts';
import { type MedusaContext, VARIANT } from './medusa-context.ts';

const FRESH_MS = 60_000;
const MOST_CACHED = 5_000;
const MOST_SKUS = 100;
const PRODUCTS_PER_CALL = 100;

type Amounts = { regular: number; final: number; taxPercent: number };

const importedAmounts = ({ regular, final, taxPercent }: EngineRecord): Amounts => ({
  regular: Number(regular),
  final: Number(final),
  taxPercent: Number(taxPercent),
});

const priceOf = (sku: string, { id, name, type }: EngineRecord, amounts: Amounts): CurrentPrice => ({
  ...{ productId: Number(id), sku, name: textOf(name), type: textOf(type), ...amounts },
  special: amounts.final < amounts.regular ? amounts.final : undefined,
});

export function medusaPrices(context: MedusaContext): Prices {
  const { client, services, region, tokenOf } = context;
  const live = createLiveReading(context, 'medusa prices');
  /** by sku; undefined amounts: not sold now */
  const cached = new Map<string, { amounts: Amounts | undefined; until: number }>();

  /** Reads the prices of these variants from Medusa, with `undefined` for those that are not sold. */
  const readLive = async (
    variants: ReadonlyMap<string, EngineRecord>,
    token: string | undefined,
  ): Promise<Map<string, Amounts | undefined>> => {
    const { id: region_id, countries } = await region();
    const skuOf = new Map([...variants].map(([sku, { variantId }]) => [String(variantId), sku]));
    const found = new Map<string, Amounts | undefined>([...variants.keys()].map((sku) => [sku, undefined]));
    const ids = [...new Set([...variants.values()].map(({ productId }) => String(productId)))];
    for (let from = 0; from < ids.length; from += PRODUCTS_PER_CALL) {
      const answer = await client.store('GET', '/store/products', {
        ...LIVE,
        query: {
          ...{ region_id, country_code: countries[0], limit: PRODUCTS_PER_CALL },
          id: ids.slice(from, from + PRODUCTS_PER_CALL),
          fields: 'id,variants.id,*variants.calculated_price',
        },
        token,
      });
      for (const row of recordsOf(answer.products).flatMap((product) => recordsOf(product.variants))) {
        const sku = skuOf.get(textOf(row.id) ?? '');
        if (sku !== undefined) found.set(sku, readPrice(row));
      }
    }
    return found;
  };

  const forGuests = async (
    variants: ReadonlyMap<string, EngineRecord>,
  ): Promise<Map<string, Amounts | undefined>> => {
    const now = services.elapsed();
    if (cached.size > MOST_CACHED) cached.clear();
    const stale = new Map([...variants].filter(([sku]) => (cached.get(sku)?.until ?? 0) <= now));
    if (stale.size > 0)
      for (const [sku, amounts] of await readLive(stale, undefined))
        cached.set(sku, { amounts, until: now + FRESH_MS });
    return new Map([...variants.keys()].map((sku) => [sku, cached.get(sku)?.amounts]));
  };

  return {
    current: async (skus, { customer }) => {
      const asked = skus.slice(0, MOST_SKUS);
      const families = await services.records.readMany(FAMILY, asked);
      const members = [...families.values()].flatMap((family) => family.skus as string[]);
      const variants = await services.records.readMany(VARIANT, [...new Set([...asked, ...members])]);
      if (variants.size === 0) return [];
      const amounts = await live<Map<string, Amounts | undefined>>(
        async () => {
          const token = customer && (await tokenOf(customer.customerId));
          return token === undefined ? forGuests(variants) : readLive(variants, token);
        },
        () => new Map([...variants].map(([sku, record]) => [sku, importedAmounts(record)])),
      );
      return asked.flatMap((sku): CurrentPrice[] => {
        const [variant, family] = [variants.get(sku), families.get(sku)];
        const own = amounts.get(sku);
        if (variant && own) return [priceOf(sku, variant, own)];
        const parts = ((family?.skus ?? []) as string[]).flatMap((one) => amounts.get(one) ?? []);
        const [first, ...others] = parts;
        if (family === undefined || first === undefined) return [];
        const least = others.reduce((low, one) => (one.final < low.final ? one : low), first);
        return [priceOf(sku, { ...family, type: 'configurable' }, least)];
      });
    },
  };
}
