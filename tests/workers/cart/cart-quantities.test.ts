// Stored maximum quantities of the products in the cart, on a device without other writers.
import { expect, it, onTestFinished } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { mayAdd } from '#shared/domain/cart/may-add.ts';
import { quantityRules } from '#shared/domain/cart/quantity-rules.ts';
import { newQuirks } from '#workers/bridge-client/backend-quirks.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import { syncStock } from '#workers/stock/apply-stock.ts';
import { demoConfig } from '../../support/browser/goods.ts';
import { makeChild, makeProduct } from '../../support/make-product.ts';
import { add, type CartShop, linesOn } from '../../support/worker/cart-bench.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';

it('limits quantities by GET /quantity-tracker, or by the stock list if there is no tracker [S7.042]', async () => {
  const databases = await newDevice().open();
  onTestFinished(async () => void (await closeBoth(databases)));
  const shop = { databases } as CartShop;
  const { products } = databases.catalogue;
  const stock = { qty: 12, is_in_stock: true, manage_stock: true };
  const child = makeChild({ sku: 'V-1', stock });
  await products.bulkUpsert([
    makeProduct({ key: 'lv|71', store: 'lv', id: 71, sku: 'S-1', stock }),
    makeProduct({ key: 'en|71', store: 'en', id: 71, sku: 'S-1', stock }),
    makeProduct({ key: 'lv|72', store: 'lv', id: 72, sku: 'C-9', configurable_children: [child] }),
    makeProduct({ key: 'lv|73', store: 'lv', id: 73, sku: 'NO', stock: { ...stock, manage_stock: false } }),
  ]);
  for (const sku of ['S-1', 'NO']) await add(shop, sku);
  await add(shop, 'V-1', 1, { parentSku: 'C-9' });
  const [line] = await linesOn(shop);

  const listed = ['S-1', 'V-1', 'NO'].map((product_sku) => ({
    product_id: 1,
    product_sku,
    qty: 5,
    is_in_stock: true,
  }));
  let tracker: Result<unknown> = ok({
    result: [
      { sku: 'S-1', qty: 3, reserved: 1 },
      { sku: 'V-1', qty: 2 },
    ],
  });
  const asked: (string | undefined)[] = [];
  const call = (async (endpoint: string, { query }: CallOptions = {}) => {
    if (endpoint === 'stock/list') return ok({ result: listed });
    asked.push(String(query?.skus));
    return tracker;
  }) as Call;
  let now = 1_000;
  const config = demoConfig();
  const ports = { log: () => undefined, now: () => now };
  const store = { saveForLater: async () => undefined };
  const deps = { ports, config, databases, store, call, quirks: newQuirks() };
  const look = () => syncStock(deps, line?.generation ?? '');
  const limits = async () => {
    const found = await products.findByIds(['lv|71', 'en|71', 'lv|72', 'lv|73']).exec();
    const of = (key: string) => found.get(key)?.toMutableJSON();
    const units = [of('lv|71'), of('en|71'), of('lv|72')?.configurable_children[0], of('lv|73')];
    return units.map((unit) => unit && quantityRules(unit.stock, { maxQuantity: 99 }).most);
  };

  expect(await look()).toEqual(ok({ checked: 3 }));
  expect(await limits()).toEqual([3, 3, 2, 99]);
  expect(asked[0]?.split(',').sort()).toEqual(['NO', 'S-1', 'V-1']);
  const added = (await products.findOne('lv|71').exec())?.toMutableJSON();
  expect(added && mayAdd(added, undefined, 3, 1, config.cart, now)).toEqual(
    failed('quantity-limit', { maxQuantity: 3 }),
  );

  // a backend without the endpoint gets another request after an hour, not at every check
  tracker = failed('not-found');
  await look();
  expect(await limits()).toEqual([5, 5, 5, 99]);
  await look();
  expect(asked).toHaveLength(2);
  now += 3_600_000;
  await look();
  expect(asked).toHaveLength(3);
});

it('keeps sale rules from the catalogue that the stock list omits', async () => {
  const databases = await newDevice().open();
  onTestFinished(async () => void (await closeBoth(databases)));
  const shop = { databases } as CartShop;
  const stock = { qty: 12, is_in_stock: true, manage_stock: true, min_sale_qty: 4, max_sale_qty: 9 };
  const { products } = databases.catalogue;
  await products.insert(makeProduct({ key: 'lv|71', store: 'lv', id: 71, sku: 'S-1', stock }));
  await add(shop, 'S-1');
  const [line] = await linesOn(shop);
  const look = async (rules: object) => {
    const listed = { product_id: 71, product_sku: 'S-1', qty: 12, is_in_stock: true, ...rules };
    const call = (async (endpoint: string) =>
      endpoint === 'stock/list' ? ok({ result: [listed] }) : failed('not-found')) as Call;
    const ports = { log: () => undefined, now: () => 1 };
    const store = { saveForLater: async () => undefined };
    await syncStock({ ports, config: demoConfig(), databases, store, call }, line?.generation ?? '');
    return (await products.findOne('lv|71').exec())?.toMutableJSON().stock;
  };
  expect(await look({ min_sale_qty: null, max_sale_qty: null })).toEqual(stock);
  expect(await look({ min_sale_qty: null, max_sale_qty: 6 })).toEqual({ ...stock, max_sale_qty: 6 });
  const { min_sale_qty, ...rest } = stock;
  expect(await look({ min_sale_qty: 1 })).toEqual({ ...rest, max_sale_qty: 6 });
});
