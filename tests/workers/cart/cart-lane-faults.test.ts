// Cart sync with the reference bridge: faults of the connection, and what the backend rejects.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeClaim } from '#shared/database/change-claim.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { AccountBench, type BackendCall, refusal } from '../../support/worker/account-bench.ts';
import {
  add,
  calm,
  cartCalls,
  headOn,
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

/** Returns the HTML page of a captive portal, as it arrives in place of a response. */
const page = () => new Response('<p>sign in</p>', { headers: { 'content-type': 'text/html' } });
/** Delivers a request to the backend, independently of its response. */
const deliver = ({ path, query, method, body }: BackendCall) =>
  bench.bridge.app.inject({
    method: method as 'POST',
    url: `/api${path}?${query}`,
    ...(body === undefined ? {} : { payload: body as object }),
  });
const [A, B] = ['P-1', 'P-2'];

describe('the backend cart', () => {
  it.each([
    ['the next cart is open', false],
    ['its lines are still on the device', true],
  ])('is not opened again after its order has closed it, while %s', async (_, isLast) => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm(bench);
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

  it.each<[string, (asked: BackendCall) => ReturnType<AccountBench['trouble']>]>([
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

  it('is recreated with every line once after the backend lost it [F69 I-09]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await add(shop, B);
    await synced(bench, shop, { [A]: 2, [B]: 1 });
    await calm(bench);
    const lost = (await headOn(shop))?.server_cart_id;
    bench.trouble = ({ query }) =>
      query.get('cartId') === lost ? refusal(404, 'No such entity') : undefined;
    await setQuantity(shop, A, 3);
    await synced(bench, shop, { [A]: 3, [B]: 1 });
    expect(bench.calls('/cart/create')).toHaveLength(1);
    expect((await headOn(shop))?.server_cart_id).not.toBe(lost);
  });

  it('saves all lines for later without a sync after a code 400 [F71 I-09 S4.027]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    await calm(bench);
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

  it('accepts the other lines when a rejected product is saved for later [F72 I-09 S4.040 S4.053 S4.054 S4.057]', async () => {
    const shop = await bench.shop();
    await add(shop, B);
    await synced(bench, shop, { [B]: 1 });
    await add(shop, 'NO-SUCH-SKU');
    await add(shop, A);
    await synced(bench, shop, { [A]: 1, [B]: 1 });
    expect(bench.calls('/cart/delete')).toEqual([]);
    expect((await headOn(shop))?.set_aside).toMatchObject([{ why: 'refused', line: { sku: 'NO-SUCH-SKU' } }]);
  });

  it('accepts the other lines when one is saved for later after three failed rounds', async () => {
    const shop = await bench.shop();
    bench.trouble = ({ path, body }) =>
      path === '/cart/update' && JSON.stringify(body).includes(`"${A}"`) ? refusal(500, 'Error') : undefined;
    await add(shop, A);
    await add(shop, B);
    await synced(bench, shop, { [B]: 1 });
    expect((await headOn(shop))?.set_aside).toMatchObject([{ line: { sku: A } }]);
  });

  it('becomes a guest cart when it rejects a customer, who stays logged in [F70 I-09 S4.024 S4.025 S6.003 S9.049 S9.068]', async () => {
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

  it('marks an addition without a response as unsure, even after the switch to a guest cart [I-09]', async () => {
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

  it('is retried only on a wake-up after sync was disabled [F70 I-13 S4.025 S4.093]', async () => {
    const shop = await bench.shop();
    bench.trouble = ({ path }) => (path === '/cart/create' ? refusal(403) : undefined);
    await add(shop, A);
    await until(
      () => headOn(shop),
      (head) => head?.connection?.disabled === true,
    );
    await calm(bench);
    await clock.pass(600_000);
    expect(cartCalls(bench)).toEqual([]);
    bench.trouble = () => undefined;
    shop.nudge('awake', {});
    await synced(bench, shop, { [A]: 1 });
    expect((await headOn(shop))?.connection?.disabled).toBe(false);
  });
});
