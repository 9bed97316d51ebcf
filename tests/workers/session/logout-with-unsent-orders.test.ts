// Logout while orders are unsent: the orders are sent, sealed or given up, or the session continues.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { endSession } from '#workers/session/end-session.ts';
import { login } from '#workers/session/login.ts';
import { logout } from '#workers/session/logout.ts';
import { sealOnDevice } from '#workers/session/seal-on-device.ts';
import { sealOrders } from '#workers/session/seal-orders.ts';
import { whoIsLoggedIn } from '#workers/session/session-context.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { watchSealedOrders } from '#workers/session/watch-sealed-orders.ts';
import { AccountBench, PASSWORD } from '../../support/worker/account-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { enter, found, newTab, nothing, orderFor, somebody, type Tab } from './personal-traces.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

describe('logout with unsent orders', () => {
  const unsent = async ({ personal }: Tab) => {
    const [stored] = await readNewest(personal.orders, ['o-unsent']);
    if (!stored) return undefined;
    const { _meta, _rev, ...order } = stored;
    return order;
  };
  let wake = () => {};
  const watch = ({ context, call }: Tab) =>
    watchSealedOrders(
      context,
      call,
      { isOnline: () => true },
      {
        on: (_, listener) => {
          wake = () => listener('login');
          return () => {};
        },
      },
    );

  async function withOrder(state: OrderDocument['state'] = 'confirmed') {
    const tab = await newTab(bench);
    const [person] = fc.sample(somebody, { numRuns: 1, seed: 9 });
    if (!person) throw new Error('no sample drawn');
    const words = await enter(bench, tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
    const principal = (await whoIsLoggedIn(tab.context))?.principal ?? '';
    await tab.personal.orders.insert(orderFor(person, 'o-unsent', { state, principal, seq: 2 }));
    return { tab, words, person };
  }

  it('"ask" only returns their number', async () => {
    const { tab, words } = await withOrder();
    expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: false, unsent: 1 });
    expect(await found(tab, words)).toEqual(words.filter((word) => word !== PASSWORD));
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
  });

  it('"send" keeps the session if any are left after sending', async () => {
    const { tab, words } = await withOrder('unknown');
    const sends = (state: OrderDocument['state']) => ({
      ...nothing,
      isOnline: () => true,
      orders: () => tab.personal.orders.findOne('o-unsent').incrementalPatch({ state }),
    });
    expect(await logout(tab.context, 'send', sends('unknown'))).toMatchObject({ done: false, unsent: 1 });
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
    expect(await logout(tab.context, 'send', sends('accepted'))).toMatchObject({ done: true, unsent: 0 });
    expect(await found(tab, [...words, 'o-unsent'])).toEqual([]);
  });

  it('"keep-sealed" leaves no readable data [S-22]', async () => {
    const { tab, words } = await withOrder();
    expect(await logout(tab.context, 'keep-sealed', nothing)).toMatchObject({ done: true, unsent: 1 });
    expect(await readClaim(tab.personal, 'sealed-orders')).toEqual({ ids: ['o-unsent'] });
    expect((await tab.personal.orders.find().exec()).map(({ id }) => id)).toEqual(['o-unsent']);
    expect(await found(tab, words)).toEqual([]);
    const stop = watch(tab);
    await tab.personal.orders.findOne('o-unsent').incrementalPatch({ state: 'accepted' });
    await until(
      () => readClaim(tab.personal, 'sealed-orders'),
      (sealed) => sealed === undefined,
    );
    await stop();
    expect(await found(tab, [...words, 'o-unsent'])).toEqual([]);
  });

  it('unseals the orders only for their customer at the next login [S-22]', async () => {
    const { tab } = await withOrder();
    const before = await unsent(tab);
    const stop = watch(tab);
    const email = (await whoIsLoggedIn(tab.context))?.email ?? '';
    await logout(tab.context, 'keep-sealed', nothing);
    await login(tab.context, await bench.customer());
    expect(await readClaim(tab.personal, 'sealed-orders')).toEqual({ ids: ['o-unsent'] });
    await logout(tab.context, 'keep-sealed', nothing);
    await login(tab.context, { email, password: PASSWORD });
    wake();
    await until(
      () => readStored(tab.personal, 'sealed-orders'),
      (stored) => stored['sealed-orders'] === undefined,
    );
    await stop();
    expect(await unsent(tab)).toEqual(before);
  });

  it('does not seal orders if the backend has no key [S-22]', async () => {
    const { tab, words } = await withOrder('unknown');
    await changeClaim(
      tab.personal,
      'sealing-key',
      1,
      (key) => ({ ...key, bridge: 'https://another.example' }) as never,
    );
    const standing = { done: false, unsent: 1, canSeal: false };
    for (const unsent of ['ask', 'keep-sealed', 'send'] as const)
      expect(await logout(tab.context, unsent, nothing)).toEqual(standing);
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
    expect(await logout(tab.context, 'give-up', nothing)).toMatchObject({ done: true, unsent: 0 });
    expect(await found(tab, [...words, 'o-unsent'])).toEqual([]);
  });

  it('ends a session even if the sealing library cannot be loaded [S-22]', async () => {
    const { tab, words } = await withOrder('unknown');
    await writeClaims(tab.personal, { 'sealed-orders': { ids: ['o-unsent'] } }, 1);
    await sealOrders(tab.context, async () => undefined);
    expect((await unsent(tab))?.sealed).toBeUndefined();
    await endSession(tab.context, { tasks: 'remove', cart: 'remove' });
    expect(await whoIsLoggedIn(tab.context)).toBeUndefined();
    await sealOrders(tab.context, await sealOnDevice(tab.context));
    expect((await unsent(tab))?.sealed).toBeDefined();
    expect(await found(tab, words)).toEqual([]);
  });

  it('keeps the session while the sealing library is missing [S-22 F53]', async () => {
    const { tab, words } = await withOrder('unknown');
    const before = await unsent(tab);
    vi.doMock('jose', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const standing = { done: false, unsent: 1, canSeal: false };
    for (const choice of ['ask', 'keep-sealed'] as const)
      expect(await logout(tab.context, choice, nothing)).toEqual(standing);
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
    // if the backend ends the session while sealing is impossible, nothing is sealed, sent or lost
    await writeClaims(tab.personal, { 'sealed-orders': { ids: ['o-unsent'] } }, 1);
    await sealOrders(tab.context, await sealOnDevice(tab.context));
    expect(await unsent(tab)).toEqual(before);
    vi.doUnmock('jose');
    // seals the order, as the next start does
    await sealOrders(tab.context, await sealOnDevice(tab.context));
    expect((await unsent(tab))?.sealed).toBeDefined();
    expect(await logout(tab.context, 'keep-sealed', nothing)).toMatchObject({ done: true });
    expect(await found(tab, words)).toEqual([]);
  });

  it('seals the newest version of an order in flight [S-22]', async () => {
    const { tab, words } = await withOrder('sending');
    const { orders } = tab.personal;
    const seal = await sealOnDevice(tab.context);
    if (!seal) throw new Error('nothing can be sealed');
    await changeClaim(tab.personal, 'sealed-orders', 1, () => ({ ids: ['o-unsent'] }));
    const carts: unknown[] = [];
    await sealOrders(tab.context, async (order) => {
      carts.push(order.body.cart_id);
      // while the order is being sealed, a drain writes the backend's cart id into it
      if (carts.length === 1)
        await orders.findOne('o-unsent').incrementalModify((newest) => ({
          ...newest,
          body: { ...newest.body, cart_id: 'cart-of-the-drain' },
        }));
      return seal(order);
    });
    // the outdated seal is discarded, and the changed order is sealed
    expect(carts).toHaveLength(2);
    expect(carts[1]).toBe('cart-of-the-drain');
    await logout(tab.context, 'keep-sealed', nothing);
    expect(await found(tab, [...words, 'cart-of-the-drain'])).toEqual([]);
    expect((await unsent(tab))?.sealed).toBeDefined();
  });
});
