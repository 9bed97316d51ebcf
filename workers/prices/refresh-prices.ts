// Refreshes the prices of given products once and writes them to `lookups`.
// Invariants: a failed call never removes a price, it only marks it as not current; prices are requested and stored by
// customer group; products are never written here, because the next pull would overwrite them.
import * as z from 'zod/mini';
import { type PriceRecord, priceRecord, type RefreshedPrice } from '#schemas/documents/lookup-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { priceOwner, priceRecordKey } from '#shared/domain/pricing/priced-product.ts';
import {
  refreshedPrices,
  refreshedRecord,
  renderListQuery,
  skuChunks,
} from '#shared/domain/pricing/refreshed-prices.ts';
import { shopperGroup } from '#shared/domain/pricing/tax-config.ts';
import type { PullContext } from '../pull/family.ts';
import { readStored, whileSessionLasts } from '../session/stored-claims.ts';

export type RefreshContext = Pick<PullContext, 'ports' | 'config' | 'call'> & { databases: Databases };

const LOOKUP_KIND = 'price';

/** Returns the group that prices depend on. */
async function readGroup({ config, databases }: RefreshContext): Promise<number> {
  return shopperGroup(
    config.tax,
    (await readStored(databases.personal, 'shopper-group'))['shopper-group']?.groupId,
  );
}

async function readRecords({ databases }: RefreshContext, keys: string[]): Promise<Map<string, PriceRecord>> {
  const found = await databases.catalogue.lookups.findByIds(keys).exec();
  return new Map(
    [...found].flatMap(([key, document]) => {
      const parsed = z.safeParse(priceRecord, document.toMutableJSON().value);
      return parsed.success ? [[key, parsed.data] as const] : [];
    }),
  );
}

/**
 * Returns the products with these keys, and the parts of the bundles and groups among them, whose prices derive from
 * the parts.
 */
async function withParts(
  catalogue: Databases['catalogue'],
  store: string,
  keys: readonly string[],
): Promise<ProductDocument[]> {
  const stored = await catalogue.products.findByIds([...keys]).exec();
  const found = new Map([...stored].map(([key, document]) => [key, document.toMutableJSON()]));
  const skus = [...new Set([...found.values()].flatMap(partSkus))];
  for (const part of (await readProductsBySku(catalogue, store, skus)).values()) found.set(part.key, part);
  return [...found.values()];
}

/** True if the price of this version of the product was refreshed less than `maxAgeMs` ago. */
const isFresh = (
  record: PriceRecord | undefined,
  product: ProductDocument,
  now: number,
  maxAgeMs: number,
): boolean =>
  record?.current === true &&
  record.of === product.updated_at &&
  isYoungerThan(maxAgeMs, record.refreshedAt, now);

/**
 * Refreshes the prices of products, their variants and parts, in chunks.
 * @param keys Keys of products; those not on the device are skipped.
 * @param maxAgeMs A younger price is not requested again.
 * @returns The number of products with a current price, or the first fault. Responses before the fault are stored.
 */
export async function refreshPrices(
  context: RefreshContext,
  store: string,
  keys: readonly string[],
  maxAgeMs: number,
  signal?: AbortSignal,
): Promise<Result<{ current: number }>> {
  const { ports, config, databases, call } = context;
  const { catalogue } = databases;
  const group = await readGroup(context);
  const products = await withParts(catalogue, store, keys);
  const keyOf = ({ id }: ProductDocument) => priceRecordKey(store, group, id);
  const records = await readRecords(context, products.map(keyOf));
  const old = products.filter(
    (product) => !isFresh(records.get(keyOf(product)), product, ports.now(), maxAgeMs),
  );

  // group prices apply only where they are configured; otherwise the prices are requested as a guest
  const anybody = !config.prices.tiers && !config.tax.userGroupTax;
  const answered = new Map<number, RefreshedPrice>();
  let fault: Result<never> | undefined;
  for (const skus of skuChunks(old)) {
    const answer = await call('products/render-list', {
      query: renderListQuery(config, store, skus, group),
      store,
      ...(anybody ? { principal: GUEST } : {}),
      ...(signal ? { signal } : {}),
    });
    if (!answer.ok) {
      fault = answer;
      break;
    }
    for (const [id, price] of refreshedPrices(answer.value.result.items)) answered.set(id, price);
  }

  if (signal?.aborted) return fault ?? ok({ current: 0 });
  return whileSessionLasts(ports, async (confirm) => {
    // after a login or logout during the request, prices of the previous group must not be stored
    if ((await readGroup(context)) !== group) return ok({ current: 0 });
    const now = ports.now();
    const next = old.map((product) => ({
      key: keyOf(product),
      value: refreshedRecord(product, records.get(keyOf(product)), answered, now),
    }));
    if (next.length > 0) {
      await confirm();
      await catalogue.lookups.bulkUpsert(
        next.map(({ key, value }) => ({
          ...{ key, store, kind: LOOKUP_KIND, owner: priceOwner(group) },
          value: { ...value },
          created_at: now,
        })),
      );
    }
    const stale = next.filter(({ value }) => !value.current).length;
    return fault ?? ok({ current: products.length - stale });
  });
}

/** Removes the prices of all other groups, so that a group's prices do not stay on the device after a logout. */
export async function dropOtherGroups({ databases }: RefreshContext, group: number): Promise<void> {
  const { lookups } = databases.catalogue;
  const records = await lookups.find({ selector: { kind: LOOKUP_KIND } }).exec();
  const foreign = records.filter(({ owner }) => owner !== priceOwner(group));
  if (foreign.length > 0) await lookups.bulkRemove(foreign);
}
