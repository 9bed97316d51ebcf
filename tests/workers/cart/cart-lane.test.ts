// Cart sync from the device's lines to the reference bridge: when it sends, what it requests, and how it handles every
// response.
import { Subject } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { putLines } from '#shared/database/open-generation.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import type { Act } from '#src/model/acts.ts';
import { createMemory } from '#src/model/memory.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { demoConfig } from '../../support/browser/goods.ts';
import { makeProduct } from '../../support/make-product.ts';
import { AccountBench, type Asked, refusal } from '../../support/worker/account-bench.ts';
import {
  add,
  cartCalls,
  headOn,
  here,
  linesOn,
  remove,
  setQuantity,
  synced,
  there,
} from '../../support/worker/cart-bench.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

/** An HTML page of a captive portal in place of a response. */
const page = () => new Response('<p>sign in</p>', { headers: { 'content-type': 'text/html' } });
/** Delivers a request to the backend, independently of its response. */
const deliver = ({ path, query, method, body }: Asked) =>
  bench.bridge.app.inject({
    method: method as 'POST',
    url: `/api${path}?${query}`,
    ...(body === undefined ? {} : { payload: body as object }),
  });
type CartItem = { cartItem: { qty: number } };
const calm = async () => {
  await clock.pass(5_000);
  bench.asked.splice(0);
};
const [A, B] = ['P-1', 'P-2'];

describe('the backend cart', () => {
  it('is created for a guest, and confirms a line with its item id [S6.002 S7.015 S7.016 S7.017]', async () => {
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

  it('receives a quantity update in at most four calls [S4.055 S4.058]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm();
    await setQuantity(shop, A, 3);
    await synced(bench, shop, { [A]: 3 });
    await clock.pass(5_000);
    expect(cartCalls(bench).length).toBeLessThanOrEqual(4);
    expect(bench.calls('/cart/update')).toHaveLength(1);
    expect(bench.calls('/cart/update')[0]?.body).toMatchObject({
      cartItem: { qty: 3, item_id: expect.anything() },
    });
  });

  it('links a line to its item and reports its errors [S3.015 S3.016 S4.059]', async () => {
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

  it.each([
    ['the next cart is open', false],
    ['its lines are still on the device', true],
  ])('is not opened again after its order has closed it, while %s', async (_, isLast) => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm();
    const { personal } = shop.databases;
    const { generation = '', server_cart_id = '' } = (await headOn(shop)) ?? {};
    const body = { ...orderOf(generation, 1).body, cart_id: server_cart_id };
    bench.trouble = async ({ path }) => {
      if (path !== '/cart/pull') return undefined;
      if (isLast)
        await personal.orders.insertIfNotExists(orderOf(generation, 1, { principal: 'guest', body }));
      else await changeClaim(personal, 'cart', clock.now(), () => ({ generation: 'the-next', seq: 2 }));
      return refusal(404, 'No such entity');
    };
    await setQuantity(shop, A, 3);
    await until(
      async () => bench.calls('/cart/pull').length,
      (pulls) => pulls > 0,
    );
    await clock.pass(60_000);
    expect(bench.calls('/cart/create')).toEqual([]);
  });

  it('receives the sum of five fast clicks and four products', async () => {
    const shop = await bench.shop();
    for (let click = 0; click < 5; click++) await add(shop, A);
    for (const sku of [B, 'P-4', 'P-6']) await add(shop, sku);
    await synced(bench, shop, { [A]: 5, [B]: 1, 'P-4': 1, 'P-6': 1 });
  });

  it('confirms removals, with 404 as success and offline removals sent later [S4.056 S7.018]', async () => {
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
    // another device was faster
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

  it.each<[string, (asked: Asked) => ReturnType<AccountBench['trouble']>]>([
    ['a request that never arrives [F02]', () => 'cut'],
    ['a lost response [F03]', () => 'lost'],
    ['a request that arrives twice [F05]', async (asked) => void (await deliver(asked))],
    ['a page of a captive portal [F11]', page],
    [
      'a 502 after the work [F16]',
      async (asked) => {
        await deliver(asked);
        return refusal(502);
      },
    ],
  ])('neither duplicates nor loses items after a fault in any call: %s [I-09 I-10]', async (_, fault) => {
    const shop = await bench.shop();
    const calls = ['/cart/create', '/cart/pull', '/cart/update', '/cart/delete'];
    let left = new Set(calls);
    bench.trouble = (asked) => (left.delete(asked.path) ? fault(asked) : undefined);
    await add(shop, A, 2);
    await add(shop, B);
    await synced(bench, shop, { [A]: 2, [B]: 1 });
    left = new Set(calls);
    await setQuantity(shop, A, 4);
    await remove(shop, B);
    await synced(bench, shop, { [A]: 4 });
    await clock.pass(120_000);
    expect(await there(bench, shop)).toEqual({ [A]: 4 });
    expect([...left]).toEqual(['/cart/create']);
  });

  it('takes over a quantity that changes during its update [F07 I-10]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
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

  it('is recreated with every line once after the backend lost it [F69 I-09]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await add(shop, B);
    await synced(bench, shop, { [A]: 2, [B]: 1 });
    await calm();
    const lost = (await headOn(shop))?.server_cart_id;
    bench.trouble = ({ query }) =>
      query.get('cartId') === lost ? refusal(404, 'No such entity') : undefined;
    await setQuantity(shop, A, 3);
    await synced(bench, shop, { [A]: 3, [B]: 1 });
    expect(bench.calls('/cart/create')).toHaveLength(1);
    expect((await headOn(shop))?.server_cart_id).not.toBe(lost);
  });

  it('is summed with the guest cart exactly once at login, and not on reloads [S4.023 S4.033]', async () => {
    const person = await bench.customer();
    const first = await bench.shop();
    await first.ask('login', { email: person.email, password: person.password });
    await add(first, A, 3);
    await synced(bench, first, { [A]: 3 });
    await first.stop();

    const second = await bench.shop();
    await add(second, A, 2);
    await add(second, B, 1);
    await synced(bench, second, { [A]: 2, [B]: 1 });
    await second.ask('login', { email: person.email, password: person.password });
    await synced(bench, second, { [A]: 5, [B]: 1 });
    await second.stop();
    for (let reload = 0; reload < 10; reload++) {
      const again = await bench.shop({ device: second.device });
      await synced(bench, again, { [A]: 5, [B]: 1 });
      await again.stop();
    }
  });

  it('may remove lines only 30 minutes after the last change in checkout [S4.080 S9.056]', async () => {
    const config = { ...bench.config, cart: { ...bench.config.cart, serverMayRemove: true } };
    const shop = await bench.shop({ config });
    const { personal } = shop.databases;
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm();
    /** Removes the line from the backend's cart as another device would, then brings the connection back. */
    const takenOutThere = async () => {
      const [line] = await linesOn(shop);
      const cartItem = { sku: A, item_id: line?.server_item_id };
      await bench.bridge.app.inject({
        method: 'POST',
        url: `/api/cart/delete?cartId=${line?.server_cart_id}`,
        payload: { cartItem },
      });
      bench.trouble = () => 'cut';
      shop.connectionMayHaveChanged();
      await clock.pass(10_000);
      bench.asked.splice(0);
      bench.trouble = () => undefined;
      shop.connectionMayHaveChanged();
      await until(
        async () => bench.calls('/cart/pull').length,
        (pulls) => pulls > 0,
      );
      await clock.pass(5_000);
    };
    const modifiedAt = clock.now();
    await changeClaim(personal, 'checkout', modifiedAt, () => ({
      step: 'payment',
      modifiedAt,
      lastOrderId: '',
    }));
    await clock.pass(1_600_000);
    await takenOutThere();
    await synced(bench, shop, { [A]: 1 });
    await clock.pass(200_001);
    await takenOutThere();
    expect(await here(shop)).toEqual({});
  });

  it('passes on changes of another device, and removed lines with the reason [S4.035]', async () => {
    const config = { ...bench.config, cart: { ...bench.config.cart, serverMayRemove: true } };
    const person = await bench.customer();
    const login = { email: person.email, password: person.password };
    const one = await bench.shop();
    await one.ask('login', login);
    await add(one, A, 1);
    await add(one, B, 1);
    await synced(bench, one, { [A]: 1, [B]: 1 });
    await one.stop();

    const two = await bench.shop();
    await two.ask('login', login);
    await synced(bench, two, { [A]: 1, [B]: 1 });
    await setQuantity(two, A, 4);
    await remove(two, B);
    await synced(bench, two, { [A]: 4 });
    await two.stop();

    const again = await bench.shop({ device: one.device, config });
    await synced(bench, again, { [A]: 4 });
    const head = await readClaim(again.databases.personal, 'cart');
    expect(head?.set_aside).toMatchObject([{ why: 'cleared', line: { sku: B, qty: 1 } }]);
  });

  it('passes on a coupon whose response was lost, with its code normalised [S4.044]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 1);
    await synced(bench, shop, { [A]: 1 });
    // the backend applies it, and the page is reloaded before the response arrives
    bench.trouble = ({ path }) => (path === '/cart/apply-coupon' ? 'lost' : undefined);
    const typed = 'ｚｉｂｅｎｓ\u200b10';
    expect((await shop.ask('applyCoupon', { store: 'lv', code: typed })).ok).toBe(false);
    await shop.stop();
    bench.trouble = () => undefined;
    const again = await bench.shop({ device: shop.device });
    const head = await until(
      () => readClaim(again.databases.personal, 'cart'),
      (known) => known?.coupon !== undefined && known.totals !== undefined,
    );
    expect(head?.coupon?.code.toUpperCase()).toBe('ZIBENS10');
  });

  it('passes on the totals of a coupon after a reload before they arrived [S4.044]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 1);
    await synced(bench, shop, { [A]: 1 });
    bench.trouble = ({ path }) => (path === '/cart/apply-coupon' ? undefined : 'lost');
    expect((await shop.ask('applyCoupon', { store: 'lv', code: 'ZIBENS10' })).ok).toBe(false);
    const head = await headOn(shop);
    expect(head?.coupon?.code).toBe('ZIBENS10');
    expect(head).not.toHaveProperty('items_synced_at');
    await shop.stop();
    bench.trouble = () => undefined;
    const again = await bench.shop({ device: shop.device });
    const known = await until(
      () => headOn(again),
      (each) => each?.items_synced_at !== undefined,
    );
    expect(known?.totals).toBeDefined();
  });

  it('does not remove lines that another device removed, unless configured [S4.031]', async () => {
    const person = await bench.customer();
    const login = { email: person.email, password: person.password };
    const one = await bench.shop();
    await one.ask('login', login);
    await add(one, A, 1);
    await synced(bench, one, { [A]: 1 });
    await one.stop();
    const two = await bench.shop();
    await two.ask('login', login);
    await synced(bench, two, { [A]: 1 });
    await remove(two, A);
    await synced(bench, two, {});
    await two.stop();
    const again = await bench.shop({ device: one.device });
    await synced(bench, again, { [A]: 1 });
  });

  it('is not increased by lines that a failed order returns', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email: person.email, password: person.password });
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    const { personal } = shop.databases;
    const lines = await linesOn(shop);
    await changeClaim(personal, 'cart', clock.now(), () => ({ generation: 'next', seq: 2 }));
    await putLines(personal, lines, () => 999, { now: clock.now(), newId: () => 'unused' });
    await personal.cart.bulkRemove(lines.map(({ key }) => key));
    await synced(bench, shop, { [A]: 2 });
  });

  it('follows a guest’s next cart while an order is pending, but not a customer’s', async () => {
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
    await calm();
    await shop.ask('logout', { unsent: 'keep-sealed' });
    await clock.pass(60_000);
    expect(await linesOn(shop)).toEqual([]);
    expect(cartCalls(bench)).toEqual([]);
  });

  it('clears the lines without a sync on code 400, and sets them aside [F71 I-09 S4.027]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    await calm();
    bench.trouble = ({ path }) => (path === '/cart/pull' ? refusal(400) : undefined);
    shop.nudge('awake', {});
    await until(
      () => linesOn(shop),
      (lines) => lines.length === 0,
    );
    expect((await headOn(shop))?.set_aside).toMatchObject([{ why: 'cleared', line: { sku: A, qty: 2 } }]);
    await clock.pass(60_000);
    expect(cartCalls(bench)).toEqual(['/cart/pull']);
  });

  it('restores the previous quantity when it rejects an update [F72 I-10 S4.052]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    bench.trouble = ({ path }) => (path === '/cart/update' ? refusal(400, 'not so many') : undefined);
    await setQuantity(shop, A, 9);
    await synced(bench, shop, { [A]: 2 });
    expect((await linesOn(shop))[0]?.errors).toEqual({ update: 'refused' });
  });

  it('sets aside a product that it rejects, and accepts the rest [F72 I-09 S4.040 S4.053 S4.054 S4.057]', async () => {
    const shop = await bench.shop();
    await add(shop, B);
    await synced(bench, shop, { [B]: 1 });
    await add(shop, 'NO-SUCH-SKU');
    await add(shop, A);
    await synced(bench, shop, { [A]: 1, [B]: 1 });
    expect(bench.calls('/cart/delete')).toEqual([]);
    expect((await headOn(shop))?.set_aside).toMatchObject([{ why: 'refused', line: { sku: 'NO-SUCH-SKU' } }]);
  });

  it('sets aside a line after three failed rounds, and accepts the others', async () => {
    const shop = await bench.shop();
    bench.trouble = ({ path, body }) =>
      path === '/cart/update' && JSON.stringify(body).includes(`"${A}"`) ? refusal(500, 'Error') : undefined;
    await add(shop, A);
    await add(shop, B);
    await synced(bench, shop, { [B]: 1 });
    expect((await headOn(shop))?.set_aside).toMatchObject([{ line: { sku: A } }]);
  });

  it('becomes a guest cart for a rejected customer, who stays logged in [F70 I-09 S4.024 S4.025 S6.003 S9.049 S9.068]', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email: person.email, password: person.password });
    bench.trouble = ({ path, token }) => (path.startsWith('/cart/') && token ? refusal(401) : undefined);
    await add(shop, A, 2);
    const head = await until(
      () => headOn(shop),
      (seen) => seen?.items_synced_at !== undefined,
    );
    expect(bench.config.cart.maxBypassAttempts).toBe(1);
    expect(head).toMatchObject({ server_cart_of: 'guest', connection: { disabled: false, bypasses: 1 } });
    expect((await linesOn(shop))[0]?.server_qty).toBe(2);
    expect(
      (await shop.databases.personal.claims.findOne('last-cart-bypass-ts').exec())?.value,
    ).toHaveProperty('at');
    expect((await shop.databases.personal.claims.findOne('current-user').exec())?.value).toBeTruthy();
  });

  it('leaves an addition without a response unsure until confirmed, even in a guest cart [I-09]', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email: person.email, password: person.password });
    let isRefused = false;
    bench.trouble = ({ path, token }) => {
      if (!token || !path.startsWith('/cart/')) return undefined;
      if (isRefused) return refusal(401);
      return path === '/cart/update' ? 'lost' : undefined;
    };
    await add(shop, A, 2);
    const base = async () => (await linesOn(shop))[0]?.account_base;
    const unsure = await until(base, (seen) => seen !== undefined);
    expect(unsure).toMatchObject({ qty: 2, unsure: true });
    isRefused = true;
    shop.nudge('awake', {});
    await until(
      () => headOn(shop),
      (head) => head?.server_cart_of === 'guest' && head.items_synced_at !== undefined,
    );
    expect(await base()).toEqual(unsure);
  });

  it('is retried on a wake-up after sync was disabled, and not before [F70 I-13 S4.025 S4.093]', async () => {
    const shop = await bench.shop();
    bench.trouble = ({ path }) => (path === '/cart/create' ? refusal(403) : undefined);
    await add(shop, A);
    await until(
      () => headOn(shop),
      (head) => head?.connection?.disabled === true,
    );
    await calm();
    await clock.pass(600_000);
    expect(cartCalls(bench)).toEqual([]);
    bench.trouble = () => undefined;
    shop.nudge('awake', {});
    await synced(bench, shop, { [A]: 1 });
    expect((await headOn(shop))?.connection?.disabled).toBe(false);
  });

  it('passes on items of another device after an offline period, and deletes none [F74 I-09]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    bench.trouble = () => 'cut';
    shop.connectionMayHaveChanged();
    await clock.pass(10_000);
    await setQuantity(shop, A, 2);
    await bench.bridge.app.inject({
      method: 'POST',
      url: `/api/cart/update?cartId=${(await headOn(shop))?.server_cart_id}`,
      payload: { cartItem: { sku: B, qty: 5 } },
    });
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    await synced(bench, shop, { [A]: 2, [B]: 5 });
    expect(bench.calls('/cart/delete')).toEqual([]);
  });

  it('is pulled again when the browser comes online [S4.093]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    bench.trouble = () => 'cut';
    shop.connectionMayHaveChanged();
    await clock.pass(60_000);
    await calm();
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    await until(
      () => cartCalls(bench),
      (calls) => calls.includes('/cart/pull'),
    );
    await clock.pass(5_000);
    // nothing changed: two calls at most
    expect(cartCalls(bench).length).toBeLessThanOrEqual(2);
  });

  it.each(['/cart/shipping-methods', '/cart/shipping-information'])(
    'keeps the lines and sends totals later when the response of %s is lost',
    async (endpoint) => {
      for (const trouble of ['cut', 'lost', page()] as const) {
        const shop = await bench.shop();
        let isSpoiled = false;
        bench.trouble = ({ path }) => {
          if (isSpoiled || path !== endpoint) return undefined;
          isSpoiled = true;
          return trouble;
        };
        await add(shop, A, 2);
        await synced(bench, shop, { [A]: 2 });
        const paid = (head: Awaited<ReturnType<typeof headOn>>) =>
          head?.totals?.total_segments.find(({ code }) => code === 'grand_total')?.value;
        await until(
          () => headOn(shop),
          (head) => (paid(head) ?? 0) > 0 && head?.shipping_methods !== undefined,
        );
        expect(await here(shop)).toEqual({ [A]: 2 });
        await bench.tidy();
      }
    },
  );

  it('provides totals and methods, with default methods chosen [S4.070 S4.071 S7.019 S7.022 S7.026]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    const head = await until(
      () => headOn(shop),
      (seen) => seen?.totals !== undefined,
    );
    const paid = head?.totals?.total_segments.find(({ code }) => code === 'grand_total');
    expect(paid?.value).toBeGreaterThan(0);
    expect(head?.shipping_method).toBeDefined();
    expect(head?.payment_method).toBeDefined();
    expect(head?.shipping_methods?.every(({ is_server_method }) => is_server_method)).toBe(true);
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

  it('is at most four for an addition to a synced cart, without repeats within a second', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm();
    const { calls, repeated } = watch();
    await addToCart(window(shop), makeProduct({ sku: B }), undefined, 1);
    await synced(bench, shop, { [A]: 1, [B]: 1 });
    await clock.pass(20_000);
    expect(calls.length).toBeLessThanOrEqual(4);
    expect(calls.map(({ what }) => what).join()).toContain('/stock/check');
    expect(repeated()).toEqual([]);
  });

  it('is at most two for a start with an unchanged cart, without repeats within a second', async () => {
    const person = await bench.customer();
    for (const isCustomer of [false, true]) {
      const shop = await bench.shop();
      if (isCustomer) await shop.ask('login', { email: person.email, password: person.password });
      await add(shop, A, 2);
      await synced(bench, shop, { [A]: 2 });
      await calm();
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

describe('changes on another device of the account', () => {
  it('arrive within 30 seconds, and at once when the page wakes', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email: person.email, password: person.password });
    await add(shop, A, 1);
    await synced(bench, shop, { [A]: 1 });
    const token = (await readClaim(shop.databases.personal, 'current-token'))?.token;
    const cartId = (await headOn(shop))?.server_cart_id;
    /** Sends a request of the other device to the bridge. */
    const elsewhere = async (path: string, cartItem: object) => {
      const answer = await bench.bridge.app.inject({
        method: 'POST',
        url: `/api${path}?cartId=${cartId}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { cartItem: { quoteId: cartId, ...cartItem } },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().result;
    };
    await clock.pass(40_000);
    const { item_id } = await elsewhere('/cart/update', { sku: B, qty: 3 });
    await clock.pass(30_000);
    expect(await here(shop)).toEqual({ [A]: 1, [B]: 3 });
    await elsewhere('/cart/update', { sku: B, qty: 5, item_id });
    shop.nudge('awake', {});
    await clock.pass(1_000);
    expect(await here(shop)).toEqual({ [A]: 1, [B]: 5 });
  });
});
