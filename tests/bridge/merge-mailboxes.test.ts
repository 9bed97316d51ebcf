// Tests the migration of an older database, in which spellings of one mailbox are separate accounts.
import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayUnsubscribe } from '#bridge/accounts/set-newsletter.ts';
import { createVault } from '#bridge/accounts/vault.ts';
import {
  customerAddresses,
  customers,
  dataChanges,
  mergedCustomers,
  newsletter,
  newsletterCoupons,
  newsletterLinks,
  outbox,
  reviews,
  sessions,
} from '#bridge/database/account-tables.ts';
import { couponHolder } from '#bridge/database/coupon-holder.ts';
import { formerEmailKey } from '#bridge/database/email-key.ts';
import { mergeMailboxes, repairedEmail } from '#bridge/database/merge-mailboxes.ts';
import { cartItems, carts, orders } from '#bridge/database/tables.ts';
import { issueCoupon } from '#bridge/pricing/issue-coupon.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, loggedIn, newCustomer, register } from '../support/backend/people.ts';
import { line, orderOf, post } from '../support/backend/requests.ts';
import { sealedFor } from '../support/sealed-box.ts';

let bridge: TestBridge;
beforeEach(async () => {
  bridge = await openTestBridge();
  await bridge.db.delete(dataChanges);
});
afterEach(() => bridge.close());

const idOf = async (email: string): Promise<number> => {
  const [row] = await bridge.db.select().from(customers).where(eq(customers.email, email));
  return row?.id ?? 0;
};
/** Creates an account with an order, a coupon, a cart and a review, in a spelling that an older version accepted. */
async function oldAccount(plain: string, spelled: string, sku: string, qty: number) {
  const who = await newCustomer(bridge, plain, { addresses: [] });
  const id = await idOf(plain);
  const used = (await post(bridge, '/api/cart/create', undefined, bearer(who))).json().result;
  await post(bridge, `/api/cart/apply-coupon?cartId=${used}&coupon=SVEIKI15`, undefined, bearer(who));
  const body = orderOf(`order-of-${id}`, { cart_id: used, products: [line('P-1', 1, 17.35)] });
  body.addressInformation.billingAddress = { ...body.addressInformation.billingAddress, email: plain };
  await post(bridge, '/api/order/create', body, { 'idempotency-key': body.order_id, ...bearer(who) });
  const open = (await post(bridge, '/api/cart/create', undefined, bearer(who))).json().result;
  for (const one of [sku, 'P-2'])
    await post(bridge, `/api/cart/update?cartId=${open}`, { cartItem: { sku: one, qty } }, bearer(who));
  const { db } = bridge;
  await db.insert(reviews).values({
    customer_id: id,
    product_id: 1001,
    sku: 'P-1',
    title: spelled,
    detail: 'x',
    nickname: 'x',
    review_status: 2,
    store: 'lv',
    created_at: new Date(NOW).toISOString(),
    body_hash: 'x',
  });
  await db.insert(customerAddresses).values({
    customer_id: id,
    position: 0,
    address: { city: spelled, default_shipping: true, default_billing: true },
  });
  await db
    .update(customers)
    .set({ email: spelled, email_key: formerEmailKey(spelled) })
    .where(eq(customers.id, id));
  await db.update(orders).set({ billed_to: null }).where(eq(orders.customer_id, id));
  return { id, who };
}

describe('mergeMailboxes', () => {
  it('merges the accounts of one mailbox without loss into the one with the plain spelling [S-15]', async () => {
    const { db } = bridge;
    const odd = await oldAccount('one@example.lv', '"v"@x.test', 'P-5', 2);
    const plain = await oldAccount('two@example.lv', 'v@x.test', 'P-7', 3);
    const dotted = await oldAccount('three@example.lv', 'V@X.test.', 'P-5', 1);
    const alone = await oldAccount('four@example.lv', 'jānis@ēdiens.lv', 'P-5', 1);
    const mail = { sealed: 'x', created_at: NOW };
    await db.insert(outbox).values([
      { ...mail, customer_id: odd.id, kind: 'order' },
      { ...mail, customer_id: odd.id, kind: 'password' },
    ]);

    expect(await mergeMailboxes(db)).toEqual({ accounts: 2, subscriptions: 0 });

    const rows = await db.select().from(customers).orderBy(asc(customers.id));
    expect(rows.map(({ id, email, email_key }) => ({ id, email, email_key }))).toEqual([
      { id: plain.id, email: 'v@x.test', email_key: 'v@x.test' },
      { id: alone.id, email: 'jānis@ēdiens.lv', email_key: 'jānis@xn--diens-hza.lv' },
    ]);
    const theirs = await db.select().from(orders).where(eq(orders.customer_id, plain.id));
    expect(theirs).toHaveLength(3);
    for (const order of theirs) expect(order.principal).toBe(`user:${plain.id}`);
    expect(await db.$count(reviews, eq(reviews.customer_id, plain.id))).toBe(3);
    const addresses = await db
      .select()
      .from(customerAddresses)
      .where(eq(customerAddresses.customer_id, plain.id))
      .orderBy(asc(customerAddresses.position));
    expect(
      addresses.map(({ address, position }) => [position, address.city, address.default_shipping]),
    ).toEqual([
      [0, 'v@x.test', true],
      [1, '"v"@x.test', false],
    ]);
    const open = (await db.select().from(carts).where(eq(carts.customer_id, plain.id))).filter(
      ({ closed_by }) => closed_by === null,
    );
    expect(open).toHaveLength(1);
    const items = await db
      .select({ sku: cartItems.sku, qty: cartItems.qty })
      .from(cartItems)
      .where(eq(cartItems.cart_id, open[0]?.id ?? ''))
      .orderBy(asc(cartItems.sku));
    expect(items).toEqual([
      { sku: 'P-2', qty: 6 },
      { sku: 'P-5', qty: 3 },
      { sku: 'P-7', qty: 3 },
    ]);
    // password mails are deleted: their links would open the merged account
    expect(
      await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.customer_id, plain.id)),
    ).toContainEqual({
      kind: 'order',
    });
    expect(await db.$count(outbox, eq(outbox.kind, 'password'))).toBe(0);
    expect(await db.$count(sessions, inArray(sessions.customer_id, [odd.id, dotted.id]))).toBe(0);
    const merged = await db.select().from(mergedCustomers).orderBy(asc(mergedCustomers.id));
    expect(merged.map(({ id, into_id, customer }) => [id, into_id, customer.email])).toEqual([
      [odd.id, plain.id, '"v"@x.test'],
      [dotted.id, plain.id, 'V@X.test.'],
    ]);
    for (const { customer } of merged) expect(customer).not.toHaveProperty('password_hash');
    expect(merged.map(({ customer }) => customer.addresses)).toEqual([
      undefined,
      [expect.objectContaining({ city: 'V@X.test.' })],
    ]);
  });

  it('keeps the login of the remaining account valid in every spelling [S-15]', async () => {
    await register(bridge, 'stays@example.lv');
    await oldAccount('goes@example.lv', 'stays@example.lv.', 'P-5', 1);
    await mergeMailboxes(bridge.db);
    for (const spelling of ['stays@example.lv', 'STAYS@example.lv.', 'ｓｔａｙｓ@example.lv'])
      await expect(loggedIn(bridge, spelling)).resolves.toMatchObject({ email: spelling });
    expect((await register(bridge, 'Stays@example.lv.')).json().result.errorCode).toBe('email-taken');
  });

  it('accepts an order that a device queued for a merged account [I-23]', async () => {
    const stays = await newCustomer(bridge, 'stays@example.lv');
    const { id } = await oldAccount('goes@example.lv', 'stays@example.lv.', 'P-5', 1);
    await mergeMailboxes(bridge.db);
    const body = { ...orderOf('queued-before-the-merge'), user_id: String(id) };
    const placed = await post(bridge, '/api/order/create', body, {
      'idempotency-key': body.order_id,
      ...bearer(stays),
    });
    expect(placed.statusCode).toBe(200);
  });

  it('lets only the remaining account open an order sealed for a merged account [S-22]', async () => {
    const stays = await newCustomer(bridge, 'stays@example.lv');
    const stranger = await newCustomer(bridge, 'stranger@example.lv');
    const { id } = await oldAccount('goes@example.lv', 'stays@example.lv.', 'P-5', 1);
    await mergeMailboxes(bridge.db);
    const order_id = 'sealed-before-the-merge';
    const order = { id: order_id, principal: `user:${id}`, body: orderOf(order_id) };
    const box = { order_id, sealed: await sealedFor(bridge, order) };
    const open = (who: typeof stays) => post(bridge, '/api/order/unseal', box, bearer(who));
    expect((await open(stays)).json().result).toEqual(order);
    expect((await open(stranger)).statusCode).toBe(404);
  });

  it('stores the billing mailbox of orders with a coupon, so that the use is counted once [S-14]', async () => {
    const { id } = await oldAccount('used@example.lv', 'used@example.lv', 'P-5', 1);
    await mergeMailboxes(bridge.db);
    const rows = await bridge.db
      .select({ to: orders.billed_to })
      .from(orders)
      .where(eq(orders.customer_id, id));
    expect(rows).toEqual([{ to: 'used@example.lv' }]);
  });

  it('merges newsletter subscriptions together with the codes mailed before [S-15]', async () => {
    const { db } = bridge;
    const updated_at = new Date(NOW).toISOString();
    const rows = ['r@x.test', 'r@x.test.', 'Jānis@Ēdiens.lv'].map((email, at) => ({
      email,
      email_key: formerEmailKey(email),
      state: at === 0 ? 'pending' : 'subscribed',
      updated_at,
    }));
    await db.insert(newsletter).values(rows);
    await db.insert(newsletterLinks).values({ hash: 'h', email_key: 'r@x.test.', expires_at: NOW });
    await db
      .insert(newsletterCoupons)
      .values({ code: 'NEWS-0123456789', holder: couponHolder('r@x.test.'), created_at: updated_at });

    expect(await mergeMailboxes(db)).toEqual({ accounts: 0, subscriptions: 1 });

    expect(await db.select().from(newsletter).orderBy(asc(newsletter.email_key))).toEqual([
      { email: 'Jānis@Ēdiens.lv', email_key: 'jānis@xn--diens-hza.lv', state: 'subscribed', updated_at },
      { email: 'r@x.test.', email_key: 'r@x.test', state: 'subscribed', updated_at },
    ]);
    expect(await db.select({ key: newsletterLinks.email_key }).from(newsletterLinks)).toEqual([
      { key: 'r@x.test' },
    ]);
    expect(await issueCoupon(db, 'r@x.test', NOW)).toBeUndefined();
    const vault = createVault('secret');
    expect(mayUnsubscribe(vault, 'Jānis@Ēdiens.lv', vault.sign('newsletter jānis@ēdiens.lv'))).toBe(true);
  });

  it('runs once, even when two bridges start concurrently', async () => {
    const done = await Promise.all([mergeMailboxes(bridge.db), mergeMailboxes(bridge.db)]);
    expect(done.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await mergeMailboxes(bridge.db)).toBeUndefined();
  });
});

describe('repairedEmail', () => {
  it.each([
    ['v@x.test>', 'v@x.test'],
    ['"v"@x.test', 'v@x.test'],
    ['Anna<v@x.test>', 'v@x.test'],
    ['v@x.test', 'v@x.test'],
    ['"@"', '"@"'],
  ])('of %s is %s', (email, repaired) => expect(repairedEmail(email)).toBe(repaired));
});
