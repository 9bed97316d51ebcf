// The cart of an account at the reference bridge: logins, and changes on another device.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { putLines } from '#shared/database/open-generation.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import {
  add,
  calm,
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

const [A, B] = ['P-1', 'P-2'];

describe('the backend cart', () => {
  it('is merged with the guest cart exactly once, at login [S4.023 S4.033]', async () => {
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

  it('removes no line on the device within 30 minutes of the last change in checkout [S4.080 S9.056]', async () => {
    const config = { ...bench.config, cart: { ...bench.config.cart, serverMayRemove: true } };
    const shop = await bench.shop({ config });
    const { personal } = shop.databases;
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await calm(bench);
    /** Removes the line from the backend's cart as another device would, then restores the connection. */
    const takenOutThere = async () => {
      const [line] = await linesOn(shop);
      const cartItem = { sku: A, item_id: line?.server_item_id };
      await bench.bridge.app.inject({
        method: 'POST',
        url: `/api/cart/delete?cartId=${line?.server_cart_id}`,
        payload: { cartItem },
      });
      await goOffline(shop, () => {
        bench.trouble = () => 'cut';
      });
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

  it('passes on changes from another device, including removed lines with the reason [S4.035]', async () => {
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

  it('keeps lines that another device removed, unless configured otherwise [S4.031]', async () => {
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

  it('does not grow when a failed order returns its lines', async () => {
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

  it('passes on items from another device after an offline period, without deleting any [F74 I-09]', async () => {
    const shop = await bench.shop();
    await add(shop, A);
    await synced(bench, shop, { [A]: 1 });
    await goOffline(shop, () => {
      bench.trouble = () => 'cut';
    });
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
});

describe('changes on another device of the account', () => {
  it('arrive within 30 seconds, and immediately when the page wakes', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email: person.email, password: person.password });
    await add(shop, A, 1);
    await synced(bench, shop, { [A]: 1 });
    const token = (await readClaim(shop.databases.personal, 'current-token'))?.token;
    const cartId = (await headOn(shop))?.server_cart_id;
    /** Sends a request to the bridge as the other device. */
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
