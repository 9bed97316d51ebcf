// Tests the analytics sink with two tabs that share a real database.
import { firstValueFrom, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { startAnalytics } from '#src/app/start-analytics.ts';
import { analyticsEvent } from '#src/features/analytics/analytics-event.ts';
import { answerAnalytics, consumePurchase } from '#src/features/analytics/commands.ts';
import { analyticsConsent$ } from '#src/model/account/analytics-consent.ts';
import type { Act } from '#src/model/shell/acts.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { appOf } from '../support/browser/app-of.ts';
import { confirmedOrder } from '../support/browser/confirmed-order.ts';
import { product } from '../support/browser/goods.ts';
import { openDevice, openTab } from '../support/browser/two-tabs.ts';
import { pricedAt } from '../support/make-product.ts';

type Entry = { event?: string; ecommerce: object | null };
type Page = { dataLayer?: unknown[] };

let device = 0;
let databases: Databases;
let shop: AppContext & { acts: Subject<Act> };
let window: AbortController;

beforeEach(async () => {
  device += 1;
  databases = await openDevice(`counted-${device}`);
  window = new AbortController();
  const made = appOf(databases);
  shop = { ...made, acts: new Subject(), ui: { ...made.ui, ended: window.signal } };
});
afterEach(async () => {
  window.abort();
  delete (globalThis as Page).dataLayer;
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
});

const entries = () => ((globalThis as Page).dataLayer ?? []) as Entry[];
const reported = () => entries().flatMap(({ event }) => event ?? []);
const line = newCartLine(product({ final_price: 1999 }), undefined, 2, 'g', 1);
const added: Act = { kind: 'added-to-cart', line, qty: 2 };

const kept = () => firstValueFrom(analyticsConsent$(shop));

/** Answers the consent prompt and waits until the sink has applied the answer. */
async function answered(agreed: boolean): Promise<void> {
  await answerAnalytics(shop, agreed);
  await vi.waitFor(() => expect(shop.acts.observed).toBe(agreed), { timeout: 60_000 });
}

const accepted = (id: string, more: Partial<OrderDocument> = {}): OrderDocument => ({
  ...confirmedOrder(id, 1),
  state: 'accepted',
  order_number: `N-${id}`,
  last_verdict: { code: 'accepted', at: Date.now() },
  ...more,
});

it('reports user actions only after consent', async () => {
  startAnalytics(shop);
  expect(await kept()).toBeNull();
  shop.acts.next(added);
  expect((globalThis as Page).dataLayer).toBeUndefined();
  await answered(true);
  expect(reported()).toEqual([]);
  shop.acts.next(added);
  expect(reported()).toEqual(['add_to_cart']);
});

it('removes only its own entries when consent is withdrawn', async () => {
  startAnalytics(shop);
  await answered(true);
  shop.acts.next(added);
  const own = { event: 'theirs' };
  (globalThis as Page).dataLayer?.push(own);
  await answered(false);
  expect(entries()).toEqual([own]);
  shop.acts.next(added);
  expect(entries()).toEqual([own]);
});

it('keeps at most a hundred entries of its own', async () => {
  startAnalytics(shop);
  await answered(true);
  const own = { event: 'theirs' };
  shop.acts.next(added);
  (globalThis as Page).dataLayer?.unshift(own);
  for (let i = 0; i < 80; i++) shop.acts.next(added);
  expect(entries()).toHaveLength(101);
  expect(entries()[0]).toBe(own);
});

it('clears the previous event before it adds another', async () => {
  startAnalytics(shop);
  await answered(true);
  for (let i = 0; i < 2; i++) shop.acts.next(added);
  expect(entries().at(-2)).toEqual({ ecommerce: null });
});

it('stops when the window closes', async () => {
  startAnalytics(shop);
  await answered(true);
  window.abort();
  shop.acts.next(added);
  expect(reported()).toEqual([]);
  startAnalytics(shop);
  expect(await kept()).toMatchObject({ agreed: true });
  expect(shop.acts.observed).toBe(false);
});

it('reports a purchase once it has a number, unless it precedes the consent, is sealed or was reported', async () => {
  const { orders } = databases.personal;
  await orders.bulkInsert([
    accepted('before', { last_verdict: { code: 'accepted', at: Date.now() - 1_000 } }),
    { ...confirmedOrder('waiting', 2) },
  ]);
  await changeClaim(databases.personal, 'sealed-orders', 1, () => ({ ids: ['sealed'] }));
  startAnalytics(shop);
  await answered(true);
  const { order_number, ...unnumbered } = accepted('late');
  await orders.bulkInsert([
    accepted('sealed'),
    accepted('told', { purchase_told_at: 1 }),
    unnumbered,
    accepted('now'),
  ]);
  const numbers = () =>
    entries().flatMap(
      ({ ecommerce }) => (ecommerce as { transaction_id?: string } | null)?.transaction_id ?? [],
    );
  await vi.waitFor(() => expect(numbers()).toEqual(['N-now']), { timeout: 60_000 });
  await (await orders.findOne('late').exec())?.incrementalPatch({ order_number: 'N-late' });
  await vi.waitFor(() => expect(numbers()).toEqual(['N-now', 'N-late']), { timeout: 60_000 });
  const stored = (await orders.find().exec()).map((doc) => doc.toMutableJSON());
  const marked = stored.filter(({ purchase_told_at }) => (purchase_told_at ?? 0) > 1);
  expect(marked.map(({ id }) => id).sort()).toEqual(['late', 'now']);
});

it('reports view_item for a product displayed after consent, with the source price divided by 100 [S7.088 S7.091]', async () => {
  const view = (sku: string, at: number) =>
    shop.viewed.set({ product: pricedAt(product({ sku, final_price: 1999 }), at), at });
  view('BEFORE', Date.now() - 1_000);
  startAnalytics(shop);
  await answered(true);
  expect(reported()).toEqual([]);
  view('KETTLE', Date.now());
  const { currency } = shop.config;
  expect(entries().at(-1)).toEqual({
    event: 'view_item',
    ecommerce: {
      currency: currency.code,
      value: 19.99,
      items: [{ item_id: 'KETTLE', item_name: 'Rīts Tvaiks 1,7 l', price: 19.99, quantity: 1 }],
    },
  });
  // after a reload the sink reports the product that is already displayed, once
  window.abort();
  delete (globalThis as Page).dataLayer;
  shop = { ...shop, ui: { ...shop.ui, ended: new AbortController().signal } };
  startAnalytics(shop);
  await vi.waitFor(() => expect(reported()).toEqual(['view_item']), { timeout: 60_000 });
  await answerAnalytics(shop, false);
  await vi.waitFor(() => expect(reported()).toEqual([]), { timeout: 60_000 });
});

it('logs a failure of its source instead of throwing it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  startAnalytics(shop);
  await answered(true);
  shop.acts.error(new Error('closed'));
  expect(logged).toHaveBeenCalledWith('analytics stopped', 'Error');
});

it('reports a purchase in one tab only', async () => {
  const other = await openTab(`counted-${device}`);
  onTestFinished(async () => void (await other.close()));
  await databases.personal.orders.insert(accepted('one'));
  const took = await Promise.all(
    [shop, { personal: other }, shop, { personal: other }].map((each) => consumePurchase(each, 'one')),
  );
  expect(took.filter((each) => each.ok && each.value !== undefined)).toHaveLength(1);
});

it('keeps the time of the first of several identical consent choices', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  await answerAnalytics(shop, true);
  vi.setSystemTime(2_000);
  await answerAnalytics(shop, true);
  expect(await kept()).toEqual({ agreed: true, at: 1_000 });
  await answerAnalytics(shop, false);
  await vi.waitFor(async () => expect(await kept()).toEqual({ agreed: false, at: 2_000 }), {
    timeout: 60_000,
  });
});

it('reports amounts as decimals, an optional coupon and no personal data [S-30]', () => {
  expect(analyticsEvent({ kind: 'purchased', order: accepted('one') }, 'EUR')).toMatchSnapshot();
  const withCoupon = analyticsEvent(
    { kind: 'purchased', order: { ...accepted('one'), coupon: 'TEN' } },
    'EUR',
  );
  expect(withCoupon.ecommerce.coupon).toBe('TEN');
  const one = { item_id: line.sku, item_name: line.name, price: 19.99, quantity: 2 };
  expect(analyticsEvent(added, 'EUR')).toEqual({
    event: 'add_to_cart',
    ecommerce: { currency: 'EUR', value: 39.98, items: [one] },
  });
  expect(analyticsEvent({ kind: 'removed-from-cart', line, qty: 1 }, 'EUR')).toEqual({
    event: 'remove_from_cart',
    ecommerce: { currency: 'EUR', value: 19.99, items: [{ ...one, quantity: 1 }] },
  });
});
