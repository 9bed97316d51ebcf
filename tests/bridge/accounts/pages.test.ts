// Tests the contents of the account pages through the functions that the routes call.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addReview, reviewsOf } from '#bridge/accounts/add-review.ts';
import { cardNumber, loyaltyCardOf } from '#bridge/accounts/card-number.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { newsletterState, setNewsletter } from '#bridge/accounts/set-newsletter.ts';
import { shopperOf } from '#bridge/accounts/shopper-of.ts';
import { customers, newsletter, reviews, specialOffers } from '#bridge/database/account-tables.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { documents } from '#bridge/database/tables.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { ownCustomers } from '../../support/backend/own-customers.ts';
import { reviewOf } from '../../support/backend/people.ts';

const LATER = NOW + 60_000;
const iso = (time: number) => new Date(time).toISOString();

const { newCustomer, next } = ownCustomers();
let db: Db;
let email = '';
let id = 0;
beforeEach(async () => {
  ({ db, email, id } = await next());
});

describe('newsletter', () => {
  it('has one subscription state per e-mail address, in any letter case', async () => {
    expect(await newsletterState(db, email)).toBe('unsubscribed');
    for (const now of [NOW, LATER]) await setNewsletter(db, `Ē${email}`.normalize('NFD'), 'subscribed', now);
    expect(await newsletterState(db, `ē${email.toUpperCase()}`)).toBe('subscribed');
    const [row] = await db
      .select()
      .from(newsletter)
      .where(eq(newsletter.email_key, `ē${email}`));
    expect(row).toEqual({
      email: `Ē${email}`,
      email_key: `ē${email}`,
      state: 'subscribed',
      updated_at: iso(LATER),
    });
    await setNewsletter(db, 'other@example.lv', 'subscribed', NOW);
    for (const now of [NOW, LATER]) await setNewsletter(db, `ē${email}`, 'unsubscribed', now);
    // an unsubscribed address is not stored
    expect(
      await db
        .select()
        .from(newsletter)
        .where(eq(newsletter.email_key, `ē${email}`)),
    ).toEqual([]);
    expect([await newsletterState(db, `ē${email}`), await newsletterState(db, 'other@example.lv')]).toEqual([
      'unsubscribed',
      'subscribed',
    ]);
  });
});

describe('loyalty card', () => {
  it('has an EAN-13 derived from the customer’s number', () => {
    // check digits computed by hand: 3 × even places + odd places, up to the next multiple of ten
    expect([1, 7, 1_001, 9_999_999_999].map(cardNumber)).toEqual([
      '2900000000018',
      '2900000000070',
      '2900000010017',
      '2999999999991',
    ]);
  });

  it('has no number and no points without a customer', async () => {
    expect(await loyaltyCardOf(db, 0)).toEqual({ points: 0 });
    expect(await loyaltyCardOf(db, id)).toEqual({ number: cardNumber(id), since: iso(NOW), points: 0 });
  });
});

describe('shopper', () => {
  it('gets the special offers of the customer group', async () => {
    expect(await shopperOf(db, undefined)).toBeUndefined();
    expect(await shopperOf(db, 7)).toEqual({ groupId: 7, offers: new Map() });
    const offer = { position: 0, quantity: 1, option_comments: {}, group_id: 8 };
    await db.insert(specialOffers).values([
      { ...offer, product_id: 1, sku: 'A', final_price: 100 },
      { ...offer, product_id: 2, sku: 'C', id_variant: 'C-1', final_price: 200 },
    ]);
    expect(await shopperOf(db, 8)).toEqual({
      groupId: 8,
      offers: new Map([
        ['A', { price: 100, left: 1, product: 1 }],
        ['C-1', { price: 200, left: 1, product: 2 }],
      ]),
    });
  });
});

describe('review', () => {
  const add = (more: object = {}, by: number | undefined = id, key?: string) =>
    addReview(db, 'lv', { ...reviewOf(1_001), ...more }, by, key, NOW);

  it('is stored as pending, with its text unchanged and the id of the token’s customer', async () => {
    const { id: at, ...made } = await add({ customer_id: '1', review_status: 1 });
    expect(made).toEqual({
      ...reviewOf(1_001),
      review_entity: 'product',
      review_status: 2,
      customer_id: id,
      created_at: iso(NOW),
    });
    const [row] = await db
      .select()
      .from(reviews)
      .where(eq(reviews.id, Number(at)));
    expect(row).toMatchObject({ sku: 'P-1', store: 'lv', idempotency_key: null });
  });

  it('of an unknown product is refused', async () => {
    const unknown = { status: 404, result: 'No such product' };
    await expect(add({ product_id: 5 })).rejects.toMatchObject(unknown);
  });

  it('of a guest has no customer id', async () => {
    const none = await addReview(db, 'lv', reviewOf(1_001), undefined, undefined, NOW);
    expect(none.customer_id).toBeNull();
  });

  it('is stored once per key', async () => {
    const key = `review-key-${id}`;
    const first = await add({}, id, key);
    expect(await add({}, id, key)).toEqual(first);
    expect(await reviewsOf(db, 'lv', id)).toHaveLength(1);
  });

  it('is refused if its key was used for another review', async () => {
    const key = `review-key-${id}`;
    await add({}, id, key);
    const other = await newCustomer(`other-${email}`);
    const refused = {
      status: 422,
      result: { errorCode: 'other-body', errorMessage: 'This key was used for another review' },
    };
    for (const [more, by] of [
      [{ title: 'x' }, id],
      [{ detail: 'x' }, id],
      [{ nickname: 'x' }, id],
      [{ rating: 1 }, id],
      [{ product_id: 1_002 }, id],
      [{}, other.id],
    ] as const)
      await expect(add(more, by, key)).rejects.toMatchObject(refused);
    expect(await reviewsOf(db, 'lv', id)).toHaveLength(1);
  });

  it('is listed newest first, with the name of the product or, for a variant, of its parent', async () => {
    for (const product_id of [1_001, 3_011]) await add({ product_id });
    await db
      .update(reviews)
      .set({ sku: 'gone', product_id: 77 })
      .where(eq(reviews.id, Number((await add()).id)));
    const listed = await reviewsOf(db, 'en', id);
    expect(listed.map(({ sku, product_name }) => [sku, product_name])).toEqual([
      ['gone', 'gone'],
      ['C-1-50', 'Telefons 1'],
      ['P-1', expect.stringMatching(/ 1 en$/)],
    ]);
    // a variant may have its own document, and a configurable product has no stock row
    const own = { store: 'en', entity: 'product', updated_at: iso(NOW) };
    await db.insert(documents).values({ ...own, id: 3_011, doc: { id: 3_011, name: 'Balts telefons' } });
    await add({ product_id: 2_001 });
    const names = (await reviewsOf(db, 'en', id)).map(({ sku, product_name }) => [sku, product_name]);
    expect([names[0], names[2]]).toEqual([
      ['C-1', 'Telefons 1'],
      ['C-1-50', 'Balts telefons'],
    ]);
    expect(await reviewsOf(db, 'en', 0)).toEqual([]);
    await eraseCustomer(db, id, 'hash');
    const rows = await db.select().from(reviews).where(eq(reviews.sku, 'gone'));
    expect(rows).toMatchObject([{ customer_id: null, nickname: '' }]);
    expect(await db.select().from(customers).where(eq(customers.id, id))).toEqual([]);
  });
});
