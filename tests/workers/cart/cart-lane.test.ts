// Cart sync from the device's lines to the reference bridge: when it sends, and how many requests it makes.
import { Subject } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import type { Act } from '#src/model/shell/acts.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { demoConfig } from '../../support/browser/goods.ts';
import { makeProduct } from '../../support/make-product.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import {
  add,
  calm,
  cartCalls,
  headOn,
  here,
  linesOn,
  remove,
  setQuantity,
  synced,
} from '../../support/worker/cart-bench.ts';
import { goOffline } from '../../support/worker/go-offline.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

type CartItem = { cartItem: { qty: number } };
const [A, B] = ['P-1', 'P-2'];

describe('the backend cart', () => {
  it('is created for a guest, with an item id for each line [S6.002 S7.015 S7.016 S7.017]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    const [line] = await linesOn(shop);
    expect(line).toMatchObject({ server_qty: 2, server_cart_id: (await headOn(shop))?.server_cart_id });
    expect(line?.server_item_id).toMatch(/^\d+$/);
    expect(cartCalls(bench).slice(0, 3)).toEqual(['/cart/create', '/cart/pull', '/cart/update']);
    const [update] = bench.calls('/cart/update');
    expect(update?.query.get('cartId')).toBe((await headOn(shop))?.server_cart_id);
    expect(update?.body).toMatchObject({ cartItem: { sku: A, qty: 2 } });
  });

  it('receives a quantity change in at most four calls [S4.055 S4.058]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm(bench);
    await setQuantity(shop, A, 3);
    await synced(bench, shop, { [A]: 3 });
    await clock.pass(5_000);
    expect(cartCalls(bench).length).toBeLessThanOrEqual(4);
    expect(bench.calls('/cart/update')).toHaveLength(1);
    expect(bench.calls('/cart/update')[0]?.body).toMatchObject({
      cartItem: { qty: 3, item_id: expect.anything() },
    });
  });

  it('keeps a line linked to its item, even when an update is rejected [S3.015 S3.016 S4.059]', async () => {
    const shop = await bench.shop();
    const product_option = {
      extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: '51' }] },
    };
    const variant = { parentSku: 'C-1', type_id: 'configurable' as const, product_option };
    await add(shop, 'C-1-51', 2, variant);
    await synced(bench, shop, { 'C-1-51': 2 });
    const cartId = (await headOn(shop))?.server_cart_id;
    const [item] = (await bench.bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}` })).json().result;
    expect(item).toMatchObject({
      item_id: expect.anything(),
      quote_id: cartId,
      sku: 'C-1-51',
      qty: 2,
      product_type: 'configurable',
      product_option: { extension_attributes: { configurable_item_options: [{ option_id: '93' }] } },
    });
    const line = {
      ...variant,
      sku: 'C-1-51',
      checksum: cartChecksum('C-1-51', product_option),
      server_item_id: String(item.item_id),
      server_cart_id: item.quote_id,
    };
    expect((await linesOn(shop))[0]).toMatchObject({ ...line, qty: 2, errors: {}, info: {} });
    bench.trouble = ({ path }) => (path === '/cart/update' ? refusal(400, 'not so many') : undefined);
    await setQuantity(shop, 'C-1-51', 9);
    expect((await linesOn(shop))[0]).toMatchObject({ ...line, qty: 9, prev_qty: 2 });
    await synced(bench, shop, { 'C-1-51': 2 });
    expect((await linesOn(shop))[0]).toMatchObject({ ...line, errors: { update: 'refused' } });
  });

  it('receives five fast clicks on one product and three other products', async () => {
    const shop = await bench.shop();
    for (let click = 0; click < 5; click++) await add(shop, A);
    for (const sku of [B, 'P-4', 'P-6']) await add(shop, sku);
    await synced(bench, shop, { [A]: 5, [B]: 1, 'P-4': 1, 'P-6': 1 });
  });

  it('confirms removals, including those made offline [S4.056 S7.018]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await add(shop, B);
    await synced(bench, shop, { [A]: 1, [B]: 1 });
    bench.trouble = () => 'cut';
    await remove(shop, A);
    expect(await here(shop)).toEqual({ [B]: 1 });
    await clock.pass(60_000);
    expect((await headOn(shop))?.removed).toHaveLength(1);
    bench.trouble = () => undefined;
    await synced(bench, shop, { [B]: 1 });
    // another device deletes the item first
    bench.trouble = async ({ path, query, body }) => {
      if (path !== '/cart/delete') return undefined;
      const url = `/api/cart/delete?${query}`;
      await bench.bridge.app.inject({ method: 'POST', url, payload: body as object });
      return refusal(404);
    };
    await remove(shop, B);
    await synced(bench, shop, {});
    expect(bench.calls('/cart/delete').at(-1)?.status).toBe(404);
  });

  it('receives a quantity that changes again during the update of the line [F07 I-10]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    const { promise: held, resolve: answer } = deferred<void>();
    bench.trouble = async ({ path, body }) => {
      if (path === '/cart/update' && JSON.stringify(body).includes('"qty":3')) await clock.held(held);
      return undefined;
    };
    await setQuantity(shop, A, 3);
    await until(
      () => bench.calls('/cart/update').length,
      (updates) => updates === 2,
    );
    await setQuantity(shop, A, 2);
    await clock.settled();
    answer();
    await synced(bench, shop, { [A]: 2 });
    expect(bench.calls('/cart/update').map(({ body }) => (body as CartItem).cartItem.qty)).toEqual([1, 3, 2]);
  });

  it('continues only with a guest’s next cart while an order is pending', async () => {
    const shop = await bench.shop();
    const { personal } = shop.databases;
    bench.trouble = ({ path }) => (/order/.test(path) ? refusal(503, 'later') : undefined);
    await personal.orders.insert(orderOf('o-guest', 1, { principal: 'guest' }));
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    const person = await bench.customer();
    await personal.orders.insert(orderOf('o-theirs', 2, { principal: `user:${person.id}` }));
    await shop.ask('login', { email: person.email, password: person.password });
    bench.asked.splice(0);
    await setQuantity(shop, A, 2);
    await clock.pass(120_000);
    expect(cartCalls(bench).filter((path) => path !== '/cart/create')).toEqual([]);
    expect(await here(shop)).toEqual({ [A]: 2 });
  });

  it('is not synced when a logout clears the lines [S4.109]', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email: person.email, password: person.password });
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm(bench);
    await shop.ask('logout', { unsent: 'keep-sealed' });
    await clock.pass(60_000);
    expect(await linesOn(shop)).toEqual([]);
    expect(cartCalls(bench)).toEqual([]);
  });

  it('is pulled again when the browser comes online [S4.093]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await goOffline(shop, () => {
      bench.trouble = () => 'cut';
    });
    await clock.pass(60_000);
    await calm(bench);
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    await until(
      () => cartCalls(bench),
      (calls) => calls.includes('/cart/pull'),
    );
    await clock.pass(5_000);
    // if nothing changed, a sync makes at most two calls
    expect(cartCalls(bench).length).toBeLessThanOrEqual(2);
  });
});

describe('the number of cart requests', () => {
  /** Records the requests for carts and stock, and their times. */
  function watch() {
    const calls: { what: string; at: number }[] = [];
    bench.trouble = ({ method, path, query, body }) => {
      const isOurs = path.startsWith('/cart/') || path.startsWith('/stock/');
      if (isOurs) calls.push({ what: `${method} ${path}?${query} ${JSON.stringify(body)}`, at: clock.now() });
      return undefined;
    };
    const repeated = () =>
      calls.filter((call, at) =>
        calls.slice(0, at).some((before) => before.what === call.what && call.at - before.at < 1_000),
      );
    return { calls, repeated };
  }
  const window = ({ databases: { personal } }: Awaited<ReturnType<AccountBench['shop']>>) => ({
    config: demoConfig(),
    personal,
    acts: new Subject<Act>(),
    memory: createMemory(),
  });

  it('is at most four for an addition to a synced cart', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm(bench);
    const { calls, repeated } = watch();
    await addToCart(window(shop), makeProduct({ sku: B }), undefined, 1);
    await synced(bench, shop, { [A]: 1, [B]: 1 });
    await clock.pass(20_000);
    expect(calls.length).toBeLessThanOrEqual(4);
    expect(calls.map(({ what }) => what).join()).toContain('/stock/check');
    expect(repeated()).toEqual([]);
  });

  it('is at most two at a start with an unchanged cart', async () => {
    const person = await bench.customer();
    for (const isCustomer of [false, true]) {
      const shop = await bench.shop();
      if (isCustomer) await shop.ask('login', { email: person.email, password: person.password });
      await add(shop, A, 2);
      await synced(bench, shop, { [A]: 2 });
      await calm(bench);
      await shop.stop();
      const { calls, repeated } = watch();
      const again = await bench.shop({ device: shop.device });
      await again.ask('checkCartStock', { skus: [A] });
      await clock.pass(20_000);
      expect(calls.length, calls.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(2);
      expect(repeated()).toEqual([]);
      expect(await here(again)).toEqual({ [A]: 2 });
      await bench.tidy();
    }
  });
});
