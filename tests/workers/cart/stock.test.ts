// Stock of cart lines: checked with each addition, or later if necessary, and for every product on screen.
import { Subject } from 'rxjs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { withStockAnswer } from '#shared/domain/cart/with-stock-answer.ts';
import { addToCart, removeLine, restoreLine } from '#src/features/cart/commands.ts';
import type { Act } from '#src/model/shell/acts.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { demoConfig } from '../../support/browser/goods.ts';
import { makeProduct } from '../../support/make-product.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import { add, linesOn, setQuantity } from '../../support/worker/cart-bench.ts';
import { json } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

type Shop = Awaited<ReturnType<AccountBench['shop']>>;
const check = ({ databases }: Shop, sku: string) =>
  queueTask(
    databases.personal,
    'stock-check',
    { sku },
    {
      now: clock.now(),
      newId: () => crypto.randomUUID(),
      principal: 'guest',
    },
  );
const stockOf = (record: object) => (asked: { path: string }) =>
  asked.path === '/stock/check' ? json({ code: 200, result: record }) : undefined;
const lineWith = (shop: Shop, wanted: object) =>
  until(
    () => linesOn(shop),
    ([line]) => Object.entries(wanted).every(([key, value]) => line?.[key as 'is_in_stock'] === value),
  );

it('applies a late stock response to the lines with its sku [S7.032 S7.073 S7.075]', async () => {
  const shop = await bench.shop();
  bench.trouble = () => 'cut';
  await add(shop, 'P-1');
  await check(shop, 'P-1');
  await clock.pass(60_000);
  expect((await linesOn(shop))[0]?.is_in_stock).toBeUndefined();
  bench.trouble = () => undefined;
  shop.connectionMayHaveChanged();
  const [line] = await lineWith(shop, { is_in_stock: true });
  expect(line?.info).toEqual({ stock: 'in-stock' });
  expect(bench.calls('/stock/check').at(-1)?.query.get('sku')).toBe('P-1');
});

it('stores the id of the pending check in an added line until the result arrives [S3.013]', async () => {
  const shop = await bench.shop();
  const { personal } = shop.databases;
  bench.trouble = () => 'cut';
  const product = makeProduct({ sku: 'P-1' });
  const window = { config: demoConfig(), personal, acts: new Subject<Act>(), memory: createMemory() };
  expect(await addToCart(window, product, undefined, 2)).toMatchObject({
    ok: true,
  });
  const [added] = await linesOn(shop);
  const [task] = await personal.synctasks.find({ selector: { kind: 'stock-check' } }).exec();
  expect(added).toMatchObject({ onlineStockCheckid: task?.id, errors: {}, info: {} });
  bench.trouble = () => undefined;
  shop.connectionMayHaveChanged();
  const [answered] = await until(
    () => linesOn(shop),
    ([line]) => line?.is_in_stock === true && line.server_item_id !== undefined,
  );
  expect(answered).toMatchObject({
    server_item_id: expect.any(String),
    server_cart_id: expect.any(String),
    info: { stock: 'in-stock' },
  });
  expect(answered).not.toHaveProperty('onlineStockCheckid');
  await setQuantity(shop, 'P-1', 3);
  expect(await linesOn(shop)).toMatchObject([{ qty: 3, prev_qty: 2 }]);
});

it('keeps a stock response that arrives while the check is being queued [S4.019]', async () => {
  const shop = await bench.shop();
  const { personal } = shop.databases;
  bench.trouble = () => 'cut';
  const { insert } = personal.synctasks;
  personal.synctasks.insert = async (task) => {
    const inserted = await insert.call(personal.synctasks, task);
    for (const { key } of await linesOn(shop))
      await changeNewest(
        personal.cart,
        key,
        (line) =>
          withStockAnswer(line, true, { allowOutOfStock: true, sync: true }, clock.now()) as CartLineDocument,
      );
    return inserted;
  };
  const window = { config: demoConfig(), personal, acts: new Subject<Act>(), memory: createMemory() };
  await addToCart(window, makeProduct({ sku: 'P-1' }), undefined, 1);
  const [line] = await linesOn(shop);
  expect([line?.is_in_stock, line?.onlineStockCheckid]).toEqual([true, undefined]);
});

it('checks the stock of a restored line again if the first result arrived while it was removed [S4.017]', async () => {
  const shop = await bench.shop();
  const { personal } = shop.databases;
  bench.trouble = () => 'cut';
  const window = { config: demoConfig(), personal, acts: new Subject<Act>(), memory: createMemory() };
  await addToCart(window, makeProduct({ sku: 'P-1' }), undefined, 1);
  const [added] = await linesOn(shop);
  const removed = await removeLine(window, added?.key ?? '');
  bench.trouble = () => undefined;
  shop.connectionMayHaveChanged();
  await until(
    () => personal.synctasks.find({ selector: { kind: 'stock-check' } }).exec(),
    (tasks) => tasks.every(({ state }) => state !== 'waiting'),
  );
  if (!removed.ok) throw new Error('The line was not removed');
  await restoreLine(window, removed.value);
  const [line] = await lineWith(shop, { is_in_stock: true });
  expect(line).not.toHaveProperty('onlineStockCheckid');
});

it('marks a line that is out of stock [S4.020]', async () => {
  const shop = await bench.shop();
  bench.trouble = stockOf({ product_id: 1, product_sku: 'P-1', qty: 0, is_in_stock: false });
  await add(shop, 'P-1');
  await check(shop, 'P-1');
  const [line] = await lineWith(shop, { is_in_stock: false });
  expect(line?.errors).toEqual({ stock: 'out-of-stock' });
});

it('requests the stock of a sku with a comma in its own request', async () => {
  const shop = await bench.shop();
  const stock = stockOf({ product_id: 9, product_sku: 'P,1', qty: 5, is_in_stock: true });
  // cart requests fail, because the backend does not sell the product and would drop its line
  bench.trouble = (asked) => (asked.path.startsWith('/cart') ? 'cut' : stock(asked));
  for (const sku of ['P,1', 'P-2', 'P-4']) await add(shop, sku);
  await clock.over(shop.ask('checkCartStock', { skus: [] }));
  const asked = (path: string, name: string) => bench.calls(path).map(({ query }) => query.get(name));
  expect(asked('/stock/check', 'sku')).toEqual(['P,1']);
  expect(asked('/stock/list', 'skus')).toEqual(['P-2,P-4']);
  const line = (await linesOn(shop)).find(({ sku }) => sku === 'P,1');
  expect(line?.is_in_stock).toBe(true);
});

it('ignores an ENOTFOUND stock result [F13 S8.055]', async () => {
  const shop = await bench.shop();
  bench.trouble = ({ path }) =>
    path === '/stock/check' ? refusal(500, { code: 'ENOTFOUND', message: 'getaddrinfo' }) : undefined;
  await add(shop, 'P-1');
  await check(shop, 'P-1');
  await until(
    () => bench.calls('/stock/check').length,
    (count) => count > 0,
  );
  await clock.pass(2_000);
  const [line] = await linesOn(shop);
  expect([line?.is_in_stock, line?.errors]).toEqual([undefined, {}]);
});

it('requests stock in lists of 15 skus that fail independently [F89 I-24 S7.033 S7.074]', async () => {
  const shop = await bench.shop();
  // starts at P-4, because P-3 is out of stock at the backend
  for (let at = 4; at < 35; at++) await add(shop, `P-${at}`);
  let lists = 0;
  bench.trouble = ({ path }) =>
    path === '/stock/list' && ++lists === 2 ? refusal(500, 'No stock information') : undefined;
  const answer = await clock.over(shop.ask('checkCartStock', { skus: [] }));
  const calls = bench.calls('/stock/list');
  expect(calls.map(({ query }) => query.get('skus')?.split(',').length)).toEqual([15, 15, 1]);
  expect(answer.ok && answer.value.checked).toBeGreaterThan(10);
  const asked = (await linesOn(shop)).filter(({ is_in_stock }) => is_in_stock !== undefined);
  expect(asked.length).toBeLessThanOrEqual(16);
});
