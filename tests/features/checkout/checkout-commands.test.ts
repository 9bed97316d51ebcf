// Tests placing an order on a real database: one write, with any number of clicks and tabs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { isPriceChanged } from '#shared/domain/cart/cart-view.ts';
import { deliveryDays } from '#shared/domain/checkout/delivery-days.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { agreeToPrices, placeOrder, type Seen } from '#src/features/checkout/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { courier, pickup, product, transfer } from '../../support/browser/goods.ts';
import { anna, logIn } from '../../support/browser/logged-in.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';

let first: Databases;
let app: AppContext;
let others: Databases['personal'][] = [];
let device = 0;

async function seen(): Promise<Seen> {
  const cart = await firstValue(currentCart(app, 'lv'));
  const rules = {
    virtual: cart.virtual,
    cartEmpty: cart.lines.length === 0,
    shippingMethods: [courier, pickup],
    paymentMethods: [transfer],
  };
  return { cart, rules, store: 'lv', now: Date.now(), isOnline: true };
}
/** Opens a tab beside the first one; closes the one that an earlier call opened. */
const anotherTab = async () => {
  for (const before of others.splice(0)) await before.close();
  const tab = await openTab(`checkout-${device}`);
  others.push(tab);
  return tab;
};

beforeEach(async () => {
  device += 1;
  others = [];
  first = await openDevice(`checkout-${device}`);
  app = appOf(first);
  await first.catalogue.products.insert(product());
});
afterEach(async () => {
  await Promise.all([first.catalogue, first.personal, ...others].map((db) => db.close()));
});

describe('placing an order', () => {
  it('stores the delivery time that was shown, even if the cut-off passes before the click', async () => {
    await addToCart(app, product(), undefined, 1);
    // a Wednesday, two minutes before noon in Riga
    const before = Date.UTC(2026, 10, 25, 9, 58);
    const shown = { ...(await seen()), now: before };
    const placed = await placeOrder(app, liga, shown);
    if (!placed.ok) throw new Error(placed.fault.code);
    const order = await first.personal.orders.findOne(placed.value.id).exec();
    const lead = Math.max(0, ...shown.cart.lines.map(({ leadDays }) => leadDays));
    expect(order?.delivery).toEqual(deliveryDays(before, lead, courier.delivery_days));
  });

  it.each([true, false])('stores whether an order was placed online: %s [S4.094]', async (isOnline) => {
    await addToCart(app, product(), undefined, 1);
    const placed = await placeOrder(app, liga, { ...(await seen()), isOnline });
    if (!placed.ok) throw new Error(placed.fault.code);
    const order = await first.personal.orders.findOne(placed.value.id).exec();
    expect(order?.toJSON().placed_online).toBe(isOnline || undefined);
  });

  it('accepts only payment methods that are flagged as server methods [S4.081]', async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    const unflagged = shown.rules.paymentMethods.map((method) => ({ ...method, is_server_method: false }));
    const refused = { ...shown, rules: { ...shown.rules, paymentMethods: unflagged } };
    expect(await placeOrder(app, liga, refused)).toMatchObject({ fault: { code: 'refused' } });
    expect(await first.personal.orders.find().exec()).toEqual([]);
    expect(await placeOrder(app, liga, shown)).toMatchObject({ ok: true });
  });

  it('refuses a fractional quantity of the backend’s cart without changing the cart [I-09]', async () => {
    await addToCart(app, product(), undefined, 1);
    const [line] = await first.personal.cart.find().exec();
    await line?.incrementalPatch({ qty: 1.5, server_qty: 1.5 });
    expect(await placeOrder(app, liga, await seen())).toEqual({
      ok: false,
      fault: { code: 'part-quantity', detail: { name: product().name, qty: 1.5 } },
    });
    expect(await first.personal.orders.find().exec()).toEqual([]);
    expect((await first.personal.cart.find().exec()).map(({ qty }) => qty)).toEqual([1.5]);
  });

  it('refuses fewer pieces than the minimum of a product', async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    const lines = shown.cart.lines.map((line) => ({ ...line, least: 4, step: 2 }));
    expect(await placeOrder(app, liga, { ...shown, cart: { ...shown.cart, lines } })).toEqual({
      ok: false,
      fault: { code: 'quantity-least', detail: { name: product().name, least: 4 } },
    });
  });

  it('refuses an order that could not be parsed before sending [I-05]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    const [line] = shown.cart.lines;
    if (!line) throw new Error('Missing line');
    const odd = { ...shown, cart: { ...shown.cart, lines: [{ ...line, price: Number.NaN }] } };
    expect(await placeOrder(app, liga, odd)).toEqual({ ok: false, fault: { code: 'unreadable' } });
    expect(await first.personal.orders.find().exec()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('stores an order with an extremely high total [I-01]', async () => {
    const laptop = product({ id: 9, sku: 'LAPTOP', price: 900_000_000_000 });
    await first.catalogue.products.insert({ ...laptop, key: 'lv|9' });
    await addToCart(app, laptop, undefined, 3);
    const placed = await placeOrder(app, liga, await seen());
    expect(placed.ok).toBe(true);
    const { orders, unreadable } = await orderStoreOf(first.personal).readAll();
    expect([orders.length, unreadable]).toEqual([1, []]);
  });

  it('requests persistent storage after the first order', async () => {
    const persist = vi.fn(() => Promise.reject(new Error('Refused')));
    vi.stubGlobal('navigator', { storage: { persist } });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      await addToCart(app, product(), undefined, 1);
      expect(persist).not.toHaveBeenCalled();
      expect(await placeOrder(app, liga, await seen())).toMatchObject({ ok: true });
      expect(persist).toHaveBeenCalledOnce();
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });

  it('stores the order and empties the cart in one document write [S3.041 S4.077]', async () => {
    await addToCart(app, product(), undefined, 2);
    const shown = await seen();
    const placed = await placeOrder(app, liga, shown);
    expect(placed).toEqual({ ok: true, value: { id: shown.cart.generation } });
    const order = await (await anotherTab()).orders.findOne(shown.cart.generation).exec();
    expect(order?.toMutableJSON()).toMatchObject({
      id: shown.cart.generation,
      seq: 1,
      state: 'confirmed',
      confirmed_total: 11_980,
      lines: [{ sku: 'KETTLE', qty: 2 }],
    });
    expect((await seen()).cart.lines).toEqual([]);
    const checkout = await readClaim(first.personal, 'checkout');
    // the thank-you page reads this when its URL has no id
    expect(checkout).toEqual({ step: '', modifiedAt: order?.created_at, lastOrderId: shown.cart.generation });
    expect(order?.body.created_at).toBe(new Date(order?.created_at ?? 0).toISOString());
    const { paymentMethods, shippingMethods } = shown.rules;
    expect([paymentMethods.length > 0, shippingMethods.length > 0]).toEqual([true, true]);
  });

  it('keeps the store view in which the order was placed [F57]', async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    await placeOrder(app, liga, shown);
    const russian = await firstValue(currentCart(app, 'ru'));
    expect(await placeOrder(app, liga, { ...shown, cart: russian, store: 'ru' })).toMatchObject({
      ok: false,
    });
    const orders = await first.personal.orders.find().exec();
    expect(orders.map(({ store_code, body }) => [store_code, body.store_code])).toEqual([['lv', 'lv']]);
  });

  it('creates one order for fifty clicks in two tabs', async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    const tab = await anotherTab();
    const presses = Array.from({ length: 50 }, async (_, press) => {
      return placeOrder(press % 2 === 0 ? app : { ...app, personal: tab }, liga, shown);
    });
    const placed = await Promise.all(presses);
    expect(new Set(placed.map((result) => result.ok && result.value.id)).size).toBe(1);
    expect(placed.every((result) => result.ok)).toBe(true);
    const orders = await (await anotherTab()).orders.find().exec();
    expect(orders).toHaveLength(1);
  });

  it('starts a new cart generation with the next sequence number when the same items are ordered again [F87 I-02]', async () => {
    const ids: string[] = [];
    for (const seq of [1, 2]) {
      await addToCart(app, product(), undefined, 1);
      const shown = await seen();
      expect(shown.cart.seq).toBe(seq);
      await placeOrder(app, liga, shown);
      ids.push(shown.cart.generation);
    }
    expect(new Set(ids).size).toBe(2);
    expect(await first.personal.orders.find().exec()).toHaveLength(2);
  });

  it('leaves pieces that were added after the cart was shown for the next order', async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    await addToCart(app, product(), undefined, 3);
    await placeOrder(app, liga, shown);
    const order = await first.personal.orders.findOne(shown.cart.generation).exec();
    expect(order?.lines.map(({ qty }) => qty)).toEqual([1]);
    expect((await seen()).cart.lines.map(({ qty }) => qty)).toEqual([3]);
  });

  it('returns not-saved if the device refuses the write [F25 I-05]', async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    await first.personal.close();
    expect(await placeOrder(app, liga, shown)).toEqual({ ok: false, fault: { code: 'not-saved' } });
    const orders = await (await anotherTab()).orders.find().exec();
    expect(orders).toEqual([]);
  });

  it('refuses an order whose customer is no longer logged in', async () => {
    await addToCart(app, product(), undefined, 1);
    await logIn(first);
    const shown = { ...(await seen()), customerId: anna.id };
    // a logout removes the token first and the profile a moment later
    await writeClaims(first.personal, { 'current-token': null }, Date.now());
    expect(await placeOrder(app, liga, shown)).toMatchObject({ fault: { code: 'unauthorised' } });
    expect(await first.personal.orders.find().exec()).toEqual([]);
    expect(await placeOrder(app, liga, await seen())).toMatchObject({ ok: true });
    const [order] = await first.personal.orders.find().exec();
    expect(order?.toMutableJSON()).toMatchObject({ principal: 'guest', body: { user_id: '' } });
  });

  it("refuses a guest's order after a login in another tab", async () => {
    await addToCart(app, product(), undefined, 1);
    const shown = await seen();
    await logIn(first);
    expect(await placeOrder(app, liga, shown)).toMatchObject({ fault: { code: 'unauthorised' } });
    expect(await placeOrder(app, liga, { ...shown, customerId: anna.id })).toMatchObject({ ok: true });
    const [order] = await first.personal.orders.find().exec();
    expect(order?.principal).toBe(`user:${anna.id}`);
  });

  it('confirms a changed price even if the device cannot write it', async () => {
    await addToCart(app, product(), undefined, 1);
    await first.catalogue.products.upsert(product({ price: 7_000 }));
    const changed = (await seen()).cart.lines.filter(isPriceChanged);
    expect(changed.map(({ price }) => price)).toEqual([7_000]);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const write = vi.spyOn(first.personal.cart.storageInstance, 'bulkWrite');
    write.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    expect(await agreeToPrices(app, changed)).toMatchObject({ ok: true });
    expect((await seen()).cart.lines.filter(isPriceChanged)).toEqual([]);
    vi.restoreAllMocks();
    app.memory.unsavedCart.set(undefined);
  });

  it('confirms a changed price of a line that the device could not store', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const write = vi.spyOn(first.personal.cart.storageInstance, 'bulkWrite');
    write.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await addToCart(app, product(), undefined, 1);
    await first.catalogue.products.upsert(product({ price: 7_000 }));
    const changed = (await seen()).cart.lines.filter(isPriceChanged);
    expect(await agreeToPrices(app, changed)).toMatchObject({ ok: true });
    expect((await seen()).cart.lines.map(isPriceChanged)).toEqual([false]);
    vi.restoreAllMocks();
    app.memory.unsavedCart.set(undefined);
  });

  it('refuses an empty cart', async () => {
    expect(await placeOrder(app, liga, await seen())).toMatchObject({ fault: { code: 'cart-empty' } });
    expect(await first.personal.orders.find().exec()).toEqual([]);
  });

  it('refuses incomplete details', async () => {
    await addToCart(app, product(), undefined, 1);
    const nameless = { ...liga, personal: { ...liga.personal, firstName: '' } };
    expect(await placeOrder(app, nameless, await seen())).toMatchObject({ fault: { code: 'refused' } });
    expect(await first.personal.orders.find().exec()).toEqual([]);
  });
});
