// Tests the changes that a user makes to an order that may be in flight.
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderState, orderState } from '#schemas/documents/order-document.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { orderStates } from '#shared/domain/order/order-states.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { connectionNotice } from '#src/features/connection/connection-notice.ts';
import {
  agreeToOrder,
  cancelOrder,
  editOrder,
  putBackCancelled,
  restoreUnreadableOrder,
} from '#src/features/orders/commands.ts';
import { openCart$ } from '#src/model/cart/open-cart-source.ts';
import { orderById } from '#src/model/orders/order-by-id.ts';
import { unsettledOrders } from '#src/model/orders/unsettled-orders.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { followed } from '../../support/browser/followed.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let first: Databases;
let app: AppContext;
let device = 0;

/** Inserts an order of one kettle in a state; its line stays in the cart generation of the order. */
async function placed(state: OrderState, changes: object = {}): Promise<string> {
  await addToCart(app, product(), undefined, 1);
  const { generation, seq } = await firstValueFrom(openCart$(appOf(first)));
  await first.personal.orders.insert({ ...confirmedOrder(generation, seq), state, ...changes });
  return generation;
}
const stateOf = async (id: string) => (await first.personal.orders.findOne(id).exec())?.toMutableJSON();
const cart = async () =>
  (await firstValueFrom(openCart$(appOf(first)))).lines.map(({ sku, qty }) => [sku, qty]);

beforeEach(async () => {
  device += 1;
  first = await openDevice(`order-${device}`);
  app = appOf(first);
});
afterEach(async () => {
  await Promise.all([first.catalogue.close(), first.personal.close()]);
});

describe('an order on this device', () => {
  it('can be cancelled only until it may have been sent', async () => {
    for (const state of orderState.options) {
      const id = await placed(state);
      const cancelled = await cancelOrder(app, id);
      const open = ['confirmed', 'rejected', 'needs_consent'].includes(state);
      expect(cancelled.ok, state).toBe(open);
      expect((await stateOf(id))?.state, state).toBe(open ? 'cancelled' : state);
      if (open) expect((await stateOf(id))?.fence).toBe(1);
    }
  });

  it('moves its lines to a new cart once when it is edited', async () => {
    const id = await placed('rejected');
    expect(await cart()).toEqual([]);
    expect(await editOrder(app, id)).toEqual({ ok: true, value: undefined });
    expect((await stateOf(id))?.state).toBe('cancelled');
    expect(await cart()).toEqual([['KETTLE', 1]]);
    expect(await editOrder(app, id)).toMatchObject({ fault: { code: 'conflict' } });
    await putBackCancelled(app, id);
    expect(await cart()).toEqual([['KETTLE', 1]]);
    const open = await firstValueFrom(openCart$(appOf(first)));
    expect(open.generation).not.toBe(id);
  });

  it('cannot be edited while it is in flight', async () => {
    const id = await placed('sending');
    expect(await editOrder(app, id)).toMatchObject({ fault: { code: 'conflict' } });
    expect(await cart()).toEqual([]);
  });

  it('returns its lines to the cart when it is cancelled', async () => {
    const id = await placed('confirmed');
    await cancelOrder(app, id);
    expect(await cart()).toEqual([]);
    await putBackCancelled(app, id);
    expect(await cart()).toEqual([['KETTLE', 1]]);
  });

  it('returns its lines to the cart if it is invalid and was never sent [I-09]', async () => {
    const last_verdict = { code: 'unreadable', at: 1 };
    const id = await placed('needs_help', { last_verdict });
    const { body } = confirmedOrder(id, 1);
    const products = body.products.map((each) => ({ ...each, qty: 1.5 }));
    await writeRaw(first.personal.orders, { ...(await stateOf(id)), body: { ...body, products } });
    expect(await restoreUnreadableOrder(app, id)).toMatchObject({ ok: true });
    expect([(await stateOf(id))?.state, await cart()]).toEqual(['cancelled', [['KETTLE', 1]]]);
    expect(await restoreUnreadableOrder(app, id)).toMatchObject({ fault: { code: 'conflict' } });
  });

  it.each([
    ['a request may have contained it', { last_verdict: { code: 'unreadable', at: 1 }, attempt: 1 }],
    ['its outcome is unknown', { last_verdict: { code: 'timeout', at: 1 } }],
  ])('is kept if %s', async (_, changes) => {
    const id = await placed('needs_help', changes);
    expect(await restoreUnreadableOrder(app, id)).toMatchObject({ fault: { code: 'conflict' } });
    expect((await stateOf(id))?.state).toBe('needs_help');
  });

  it('is confirmed again under the same id when the user accepts a new total', async () => {
    const id = await placed('needs_consent', {
      last_verdict: { code: 'total-changed', at: 1, new_total: 6_990 },
    });
    expect((await agreeToOrder(app, id)).ok).toBe(true);
    expect(await stateOf(id)).toMatchObject({
      id,
      state: 'confirmed',
      confirmed_total: 6_990,
      not_before: 0,
    });
    expect((await agreeToOrder(app, id)).ok).toBe(false);
  });
});

describe('the connection notice', () => {
  const order = (state: OrderState) => ({ ...confirmedOrder(state, 1), state });

  it('is hidden while online if nothing is pending', () => {
    expect(connectionNotice(true, [], 0, undefined)).toBeUndefined();
  });

  it('shows the number of pending orders while offline', () => {
    expect(connectionNotice(false, [], 0, undefined)?.says).toBe('offline');
    expect(connectionNotice(false, [order('confirmed'), order('unknown')], 0, undefined)).toMatchObject({
      says: 'offlineWaiting',
      waiting: 2,
      icon: 'open',
    });
  });

  it('counts other pending tasks only while offline', () => {
    expect(connectionNotice(false, [], 1, undefined)).toMatchObject({ says: 'offlineWaiting', waiting: 1 });
    expect(connectionNotice(false, [order('confirmed')], 2, undefined)?.waiting).toBe(3);
    expect(connectionNotice(true, [], 1, undefined)).toBeUndefined();
    expect(connectionNotice(true, [order('sending')], 2, undefined)).toMatchObject({
      ...{ says: 'sending', waiting: 1 },
    });
  });

  it('shows orders that need the user before orders in flight, and "all sent" last', () => {
    expect(connectionNotice(true, [order('sending'), order('needs_consent')], 0, 'x')).toMatchObject({
      says: 'asks',
    });
    expect(connectionNotice(true, [order('sending')], 0, 'x')).toMatchObject({
      says: 'sending',
      icon: 'sending',
    });
    expect(connectionNotice(true, [], 0, 'x')).toMatchObject({
      says: 'allSent',
      icon: 'closed',
      orderId: 'x',
    });
  });

  it('reports an order that is held for confirmation while online [S4.097]', () => {
    const notice = (online: boolean) =>
      connectionNotice(
        online,
        [order('sending'), order('confirmed')],
        0,
        'x',
        ({ state }) => state === 'confirmed',
      );
    expect(notice(true)).toMatchObject({ says: 'held', waiting: 2, icon: 'open' });
    expect(notice(true)?.orderId).toBeUndefined();
    expect(notice(false)).toMatchObject({ says: 'offlineWaiting' });
  });
});

describe('the list of unsettled orders', () => {
  it('contains orders that are pending or need the user, in sending order', async () => {
    for (const state of orderState.options) await placed(state);
    const listed = await firstValue(unsettledOrders(app));
    expect(listed.map(({ seq }) => seq)).toEqual([...listed.map(({ seq }) => seq)].sort((a, b) => a - b));
    const expected = orderState.options.filter((s) => orderStates[s].waits || orderStates[s].asks);
    expect(listed.map(({ state }) => state)).toEqual(expected);
    expect(expected).not.toContain('accepted');
    expect(expected).not.toContain('cancelled');
  });

  it('does not contain an order that was sealed at logout', async () => {
    await placed('confirmed');
    const [mine] = await firstValue(unsettledOrders(app));
    const id = mine?.id ?? '';
    const order = followed(orderById(app, id));
    const unsettled = followed(unsettledOrders(app));
    expect((await order.until(() => true))?.id).toBe(id);
    await changeClaim(first.personal, 'sealed-orders', 1, () => ({ ids: [id] }));
    expect(await order.until((each) => each === null)).toBeNull();
    expect(await unsettled.until(({ length }) => length === 0)).toEqual([]);
    order.end();
    unsettled.end();
  });
});
