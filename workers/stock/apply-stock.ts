// Applies the backend's stock to cart lines: to the lines of one sku after its queued check, and to all lines except
// bundles, together with the quantities, for the worker method `checkCartStock`.
// Invariant: without a record from the backend a line stays unchanged.
import type { BridgeStockRecord } from '#schemas/bridge/shop-data.ts';
import { ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { writeLine } from '#shared/database/remove-lines.ts';
import { changeNewest, readNewest } from '#shared/database/write-newest.ts';
import { stockQuestions, withoutStockCheck, withStockAnswer } from '#shared/domain/cart/with-stock-answer.ts';
import type { BackendQuirks } from '../bridge-client/backend-quirks.ts';
import type { Call } from '../bridge-client/call.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { Ports } from '../ports.ts';
import { quantitiesOf, saleRulesIn, storeQuantities } from './store-quantities.ts';

export type StockDeps = {
  ports: Pick<Ports, 'log' | 'now'>;
  config: Pick<ShopConfig, 'cart' | 'stores'>;
  databases: Databases;
  store: Pick<CartStore, 'saveForLater'>;
  call: Call;
  quirks?: BackendQuirks | undefined;
};

/**
 * Applies a stock status to every line of a sku. A line that may not stay is saved for later until the customer
 * decides, unless its cart is no longer open or an order has closed it.
 */
export async function applyStock(
  {
    ports,
    databases,
    config,
    store,
  }: Pick<StockDeps, 'databases' | 'store'> & {
    ports: Pick<Ports, 'now'>;
    config: Pick<ShopConfig, 'cart'>;
  },
  sku: string,
  isInStock: boolean,
): Promise<void> {
  const { cart } = databases.personal;
  for (const { key } of await cart.find({ selector: { sku } }).exec()) {
    await writeLine(databases.personal, key, ports.now(), (line) => {
      const next = withStockAnswer(line, isInStock, config.cart, ports.now());
      return next === 'removed' ? withoutStockCheck(line) : next;
    });
    const [newest] = await readNewest(cart, [key]);
    if (newest && withStockAnswer(newest, isInStock, config.cart, ports.now()) === 'removed')
      await store.saveForLater(newest.generation, [{ why: 'cleared', line: newest }]);
  }
}

/** Ends a check that got no usable response: its lines show the local catalogue's stock again. */
export async function endStockCheck({ personal }: Pick<Databases, 'personal'>, task: string): Promise<void> {
  for (const { key } of await personal.cart.find().exec())
    await changeNewest(personal.cart, key, (line) =>
      line.onlineStockCheckid === task ? withoutStockCheck(line) : undefined,
    );
}

/** Returns the record for a sku: the record with that sku, else the one with the product's id. */
const recordOf = (
  records: readonly BridgeStockRecord[],
  { sku, product_id }: { sku: string; product_id: number },
): BridgeStockRecord | undefined =>
  records.find(({ product_sku }) => product_sku === sku) ??
  records.find((record) => record.product_sku === undefined && record.product_id === product_id);

/**
 * Requests the records of some skus. A sku with a comma needs the call for a single sku, because a list would split it.
 */
async function listedStock(
  call: Call,
  skus: readonly string[],
): Promise<Result<{ result: readonly BridgeStockRecord[] }>> {
  const [sku = ''] = skus;
  if (!sku.includes(',')) return call('stock/list', { query: { skus: skus.join(',') } });
  const answer = await call('stock/check', { query: { sku } });
  return answer.ok ? ok({ result: [answer.value.result] }) : answer;
}

/**
 * Requests and applies the stock of the cart's lines except bundles. A failed request is logged and does not stop the
 * others.
 * @returns The number of lines with a record.
 */
export async function syncStock(deps: StockDeps, generation: string): Promise<Result<{ checked: number }>> {
  const { databases, call, ports } = deps;
  const found = await databases.personal.cart.find({ selector: { generation } }).exec();
  const lines = found.map((doc) => doc.toMutableJSON()).filter(({ type_id }) => type_id !== 'bundle');
  let checked = 0;
  for (const skus of stockQuestions(lines.map(({ sku }) => sku))) {
    const answer = await listedStock(call, skus);
    if (!answer.ok) {
      ports.log({ event: 'stock.not-listed', code: answer.fault.code });
      continue;
    }
    const { result } = answer.value;
    await storeQuantities(deps, lines, await quantitiesOf(deps, skus, result), saleRulesIn(result));
    for (const line of lines.filter(({ sku }) => skus.includes(sku))) {
      const record = recordOf(answer.value.result, line);
      if (!record) continue;
      checked += 1;
      await applyStock(deps, line.sku, record.is_in_stock);
    }
  }
  return ok({ checked });
}
