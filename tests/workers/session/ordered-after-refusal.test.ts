// A customer orders, the backend ends their session, they log in and order again. Uses the real worker and the
// reference bridge.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { openGeneration } from '#shared/database/open-generation.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { watchSealedOrders } from '#workers/session/watch-sealed-orders.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { orderOf as bodyOf, count } from '../../support/backend/requests.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import { add } from '../../support/worker/cart-bench.ts';
import { MemorySession } from '../../support/worker/memory-session.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());
type Shop = Awaited<ReturnType<AccountBench['shop']>>;

/** Places an order as the checkout does, and waits until it is settled. */
async function order({ databases: { personal } }: Shop, customer: string, created_at: string) {
  const id = await openGeneration(personal, { now: 1, newId: () => crypto.randomUUID() });
  const body = {
    ...bodyOf(id),
    user_id: customer,
    created_at,
    updated_at: created_at,
  } as OrderDocument['body'];
  const placed = { principal: `user:${customer}`, body, body_hash: orderContentHash(body) };
  await personal.orders.insertIfNotExists(orderOf(id, 1, placed));
  return until(
    async () => (await personal.orders.findOne(id).exec())?.toMutableJSON(),
    (found) => found?.state === 'accepted' || found?.state === 'needs_help',
  );
}

it('creates a second order with its own id if the same items are ordered after the session ended [F87 I-01 I-02]', async () => {
  const person = await bench.customer();
  const shop = await bench.shop();
  await shop.ask('login', person);
  const before = await count(bench.bridge, 'orders');
  await add(shop, 'P-1');
  const first = await order(shop, person.id, '2026-11-21T12:00:00.000Z');
  bench.expire();
  bench.trouble = ({ path }) => (path === '/user/refresh' ? refusal(401) : undefined);
  expect(await shop.ask('listSessions', {})).toMatchObject({ fault: { code: 'refresh-refused' } });
  bench.trouble = () => undefined;
  await shop.ask('login', person);
  await add(shop, 'P-1');
  const second = await order(shop, person.id, '2026-12-24T12:00:00.000Z');
  expect(second?.id).not.toBe(first?.id);
  expect(second?.order_number).not.toBe(first?.order_number);
  expect((await count(bench.bridge, 'orders')) - before).toBe(2);
});

it('keeps the cart generation of a sealed order closed after the order is removed [I-02]', async () => {
  const tab = await MemorySession.open();
  const { personal } = tab.databases;
  await tab.loggedIn({ id: '8' });
  await tab.write({ cart: { generation: 'G', seq: 1 }, 'sealed-orders': { ids: ['G'] } });
  await personal.orders.insert(orderOf('G', 1, { state: 'unknown', principal: 'user:7', sealed: 'box' }));
  const unused = () => Promise.reject(new Error('unexpected'));
  const stop = watchSealedOrders(tab.context, unused, { isOnline: () => false }, { on: () => () => {} });
  await (await personal.orders.findOne('G').exec())?.incrementalPatch({ state: 'accepted' });
  await tab.until(async () => expect(await personal.orders.findOne('G').exec()).toBeNull());
  await stop();
  const generation = (await readClaim(personal, 'cart'))?.generation;
  const open = await openGeneration(personal, { now: 2, newId: () => 'next' });
  await tab.close();
  expect(generation).not.toBe('G');
  expect(open).toBe(generation);
});
