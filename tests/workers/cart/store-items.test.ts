// Items that the backend adds to its cart by itself: detected, stored beside the lines, and never sent back as lines.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { backendTotals } from '#shared/domain/cart/backend-totals.ts';
import { shownStoreItems } from '#shared/domain/cart/shown-store-items.ts';
import { AccountBench, type BackendCall } from '../../support/worker/account-bench.ts';
import { add, headOn, here, linesOn, remove } from '../../support/worker/cart-bench.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

type Gift = { sku: string; qty: number; name: string; price?: number; extension_attributes?: object };
type Item = Gift & { item_id: number };
const [A, B] = ['P-1', 'P-2'];

/**
 * Makes the backend add `gift` to each cart that is not empty.
 * @param row total of the gift's row
 */
function addsToCarts(gift: Gift, row: number): void {
  const item: Item = { item_id: 999_001, ...gift };
  bench.trouble = async ({ path, query, method, body, token }: BackendCall) => {
    if (!['/cart/pull', '/cart/totals', '/cart/shipping-information'].includes(path)) return undefined;
    const answer = await bench.bridge.app.inject({
      method: method as 'POST',
      url: `/api${path}?${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const answered = answer.json();
    if (path === '/cart/pull' && answered.result.length > 0) answered.result.push(item);
    const totals = answered.result.totals ?? answered.result;
    if (totals.items?.length > 0) {
      totals.items.push({ item_id: item.item_id, qty: item.qty, row_total_incl_tax: row });
      for (const segment of totals.total_segments) if (segment.code === 'grand_total') segment.value += row;
    }
    return Response.json(answered, { status: answer.statusCode });
  };
}
const shown = async (shop: Parameters<typeof headOn>[0]) => {
  const head = await headOn(shop);
  return head ? shownStoreItems(head) : [];
};
const sent = (sku: string) =>
  bench
    .calls('/cart/update')
    .filter(({ body }) => (body as { cartItem: { sku: string } }).cartItem.sku === sku);

it.each([
  [
    'marked by the backend',
    { sku: 'CAP', qty: 1, name: 'Cap', extension_attributes: { added_by_store: true } },
    2,
  ],
  ['free although the product is not', { sku: B, qty: 1, name: 'Cap', price: 0 }, 0],
  ['free and not for sale', { sku: 'CAP', qty: 1, name: 'Cap', price: 0 }, 0],
  ['charged and not for sale', { sku: 'BAG', qty: 2, name: 'Cap', price: 0.1 }, 0.24],
])('shows an added item that is %s without sending a line for it [S3.019]', async (_, gift, row) => {
  const shop = await bench.shop();
  addsToCarts(gift, row);
  await add(shop, A, 2);
  const [item] = await until(
    () => shown(shop),
    (items) => items.length > 0,
  );
  expect(item).toMatchObject({ sku: gift.sku, name: 'Cap', qty: gift.qty, price: (row * 100) / gift.qty });
  await clock.pass(60_000);
  const head = await headOn(shop);
  const lines = await linesOn(shop);
  expect(await here(shop)).toEqual({ [A]: 2 });
  expect(sent(gift.sku)).toEqual([]);
  expect(bench.calls('/cart/delete')).toEqual([]);
  // the backend's total covers the lines and the items it added
  expect(head && backendTotals(head, lines)).toBeDefined();
});

it('adds a line for an item at its own price, which another device added [I-09]', async () => {
  const shop = await bench.shop();
  addsToCarts({ sku: B, qty: 1, name: B, price: 20 }, 20);
  await add(shop, A);
  await until(
    () => shown(shop).then(() => linesOn(shop)),
    (lines) => lines.length > 0,
  );
  await clock.pass(5_000);
  await add(shop, A);
  await until(
    () => here(shop),
    (lines) => lines[B] === 1,
  );
  expect(await shown(shop)).toEqual([]);
});

it('drops an item that the backend has removed again [S3.019]', async () => {
  const shop = await bench.shop();
  addsToCarts({ sku: 'CAP', qty: 1, name: 'Cap', price: 0 }, 0);
  await add(shop, A);
  await until(
    () => shown(shop),
    (items) => items.length > 0,
  );
  bench.trouble = () => undefined;
  await add(shop, B);
  await until(
    () => shown(shop),
    (items) => items.length === 0,
  );
  await remove(shop, B);
  await clock.pass(5_000);
  expect(await here(shop)).toEqual({ [A]: 1 });
});
