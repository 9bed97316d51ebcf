// Writes the stock quantities of cart items into the products on this device, because they limit the quantity of a
// line. The source is `quantity-tracker`, or the stock list if the backend has no tracker.
import type { BridgeStockRecord } from '#schemas/bridge/shop-data.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { canonicalJson } from '#shared/domain/cart/canonical-json.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { saleRulesOf } from '#shared/wire/sale-rules.ts';
import type { BackendQuirks } from '../bridge-client/backend-quirks.ts';
import type { Call } from '../bridge-client/call.ts';
import type { Ports } from '../ports.ts';

type Deps = {
  ports: Pick<Ports, 'now'>;
  config: Pick<ShopConfig, 'stores'>;
  databases: Databases;
  call: Call;
  quirks?: Pick<BackendQuirks, 'hasNoTrackerSince'> | undefined;
};

const NOT_OFFERED_MS = 3_600_000;

/**
 * Returns the known quantities by sku.
 * @param skus Skus of one request.
 * @param listed The stock list's records for these skus, used as a fallback.
 */
export async function quantitiesOf(
  { ports, call, quirks }: Deps,
  skus: readonly string[],
  listed: readonly BridgeStockRecord[],
): Promise<ReadonlyMap<string, number>> {
  const since = quirks?.hasNoTrackerSince;
  if (!isYoungerThan(NOT_OFFERED_MS, since, ports.now())) {
    const answer = await call('quantity-tracker', { query: { skus: skus.join(',') } });
    if (answer.ok) return new Map(answer.value.result.map(({ sku, qty }) => [sku, qty]));
    if (answer.fault.code === 'not-found' && quirks) quirks.hasNoTrackerSince = ports.now();
  }
  return new Map(
    listed.flatMap(({ product_sku, qty }) =>
      product_sku === undefined ? [] : [[product_sku, qty] as const],
    ),
  );
}

const SALE_RULES = ['min_sale_qty', 'max_sale_qty', 'qty_increments', 'is_qty_decimal'] as const;

/** Returns the names of the sale rules that a record contains; a rule that is null counts as missing. */
const statedRules = (record: BridgeStockRecord): string[] =>
  SALE_RULES.filter((name) => (record[name] ?? undefined) !== undefined);

/** Returns the records of the stock list that contain sale rules, by sku. */
export const saleRulesIn = (listed: readonly BridgeStockRecord[]): ReadonlyMap<string, BridgeStockRecord> =>
  new Map(
    listed.flatMap((record) =>
      record.product_sku === undefined || statedRules(record).length === 0
        ? []
        : [[record.product_sku, record] as const],
    ),
  );

type Unit = Pick<ProductDocument | ConfigurableChild, 'sku' | 'stock'>;

/**
 * Returns the unit with the sale rules of the stock list; rules that are missing from the list stay as in the
 * catalogue.
 */
function soldBy<T extends Unit>(unit: T, rules: ReadonlyMap<string, BridgeStockRecord>): T {
  const record = rules.get(unit.sku);
  if (!record) return unit;
  const stated = statedRules(record);
  const unstated = Object.entries(unit.stock).filter(([name]) => !stated.includes(name));
  const stock = { ...(Object.fromEntries(unstated) as Unit['stock']), ...saleRulesOf(record) };
  return canonicalJson(stock) === canonicalJson(unit.stock) ? unit : { ...unit, stock };
}

/** Returns the unit with its counted quantity; units without one, or out of stock, stay as in the catalogue. */
function counted<T extends Unit>(unit: T, quantities: ReadonlyMap<string, number>): T {
  const qty = quantities.get(unit.sku);
  const { stock } = unit;
  if (qty === undefined || qty <= 0 || qty === stock.qty || !stock.manage_stock || !stock.is_in_stock)
    return unit;
  return { ...unit, stock: { ...stock, qty } };
}

/** Writes quantities and sale rules, both by sku, into the products of these cart lines, in every store view. */
export async function storeQuantities(
  { databases, config }: Pick<Deps, 'databases' | 'config'>,
  lines: readonly { sku: string; parentSku?: string | undefined }[],
  quantities: ReadonlyMap<string, number>,
  rules: ReadonlyMap<string, BridgeStockRecord> = new Map(),
): Promise<void> {
  if (quantities.size === 0 && rules.size === 0) return;
  const skus = new Set(lines.map(({ sku, parentSku }) => parentSku ?? sku));
  const { products } = databases.catalogue;
  for (const { code } of config.stores) {
    for (const { key } of (await readProductsBySku(databases.catalogue, code, skus)).values())
      await changeNewest(products, key, (product) => {
        const withRules = <T extends Unit>(unit: T) => soldBy(counted(unit, quantities), rules);
        const own = withRules(product);
        const children = own.configurable_children.map(withRules);
        const isSame =
          own === product && children.every((child, at) => child === product.configurable_children[at]);
        return isSame ? undefined : { ...own, configurable_children: children };
      });
  }
}
