// Tests a customer's reviews and newsletter subscription.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNewsletter } from '#bridge/accounts/set-newsletter.ts';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  addressOf,
  bearer,
  get,
  type LoggedIn,
  newCustomer,
  reviewOf,
  send,
  toGroup,
} from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let anna: LoggedIn;
let company: LoggedIn;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 900 } });
  anna = await newCustomer(bridge, 'anna@example.lv', { addresses: [addressOf()] });
  company = await newCustomer(bridge, 'firma@example.lv');
  await toGroup(bridge, company, 2);
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

const result = async (url: string, who: LoggedIn) => (await get(bridge, url, who)).json().result;

describe('reviews', () => {
  const write = (review: object, who?: LoggedIn, key?: string) =>
    bridge.app.inject({
      method: 'POST',
      url: '/api/review/create',
      headers: { ...(key ? { 'idempotency-key': key } : {}), ...(who ? bearer(who) : {}) },
      payload: { review },
    });

  it('await approval as reviews of the token’s customer, even if the request names another customer and a status', async () => {
    const who = await newCustomer(bridge, 'reviews@example.lv');
    const own = (await result('/user/me', who)).id;
    const stranger = (await result('/user/me', anna)).id;
    const first = await write(reviewOf(1_001, { customer_id: stranger, review_status: 1, rating: 4 }), who);
    expect(first.json().result).toMatchObject({ customer_id: own, review_status: 2, rating: 4 });
  });

  it('are listed to their customer only, newest first', async () => {
    const who = await newCustomer(bridge, 'listed@example.lv');
    const own = (await result('/user/me', who)).id;
    await write(reviewOf(1_001, { rating: 4 }), who);
    await write(reviewOf(3_011, { title: 'Otrā' }), who);
    await write(reviewOf(1_001, { customer_id: own, title: 'Viltota' }));
    const listed = await result('/user/reviews?storeCode=en', who);
    expect(listed).toMatchObject([
      { product_id: 3_011, sku: 'C-1-50', product_name: 'Telefons 1', title: 'Otrā', review_status: 2 },
      { product_id: 1_001, sku: 'P-1', product_name: expect.stringMatching(/ 1 en$/), rating: 4 },
    ]);
    expect(await result('/user/reviews', company)).toEqual([]);
  });

  it('are deduplicated by key', async () => {
    const who = await newCustomer(bridge, 'twice@example.lv');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => write(reviewOf(1_002), who, 'review-key-1')),
    );
    expect(new Set(answers.map((answer) => answer.json().result.id)).size).toBe(1);
    expect(await result('/user/reviews', who)).toHaveLength(1);
  });

  it('are refused without details if their key was used for another review', async () => {
    const who = await newCustomer(bridge, 'reused@example.lv');
    await write(reviewOf(1_002), who, 'review-key-2');
    for (const [review, by] of [
      [reviewOf(1_002, { title: 'Cits' }), who],
      [reviewOf(1_002), anna],
      [reviewOf(1_002), undefined],
    ] as const)
      expect((await write(review, by, 'review-key-2')).json()).toEqual({
        code: 422,
        result: { errorCode: 'other-body', errorMessage: expect.any(String) },
      });
  });

  it('require the integer id of an existing product, a rating from 1 to 5 and texts', async () => {
    const wrong = [{ product_id: '1001' }, { product_id: 1.5 }, { rating: 0 }, { rating: 6 }, { title: ' ' }];
    for (const more of [...wrong, { detail: 'x'.repeat(5_001) }, { review_entity: 'order' }, { extra: 1 }])
      expect((await write(reviewOf(1_001, more), anna)).statusCode).toBe(400);
    expect((await write(reviewOf(77), anna)).statusCode).toBe(404);
    expect((await write(reviewOf(1_001), anna, 'short')).statusCode).toBe(400);
  });
});

describe('newsletter', () => {
  it('can be subscribed to and unsubscribed from repeatedly, with the e-mail address in body or query', async () => {
    const who = await newCustomer(bridge, 'news@example.lv');
    const state = async (email: string) =>
      (await get(bridge, `/mailer/subscribe?email=${encodeURIComponent(email)}`, who)).json().result;
    const remove = (query: string, payload?: object) =>
      bridge.app.inject({
        method: 'DELETE',
        url: `/api/mailer/subscribe${query}`,
        headers: bearer(who),
        ...(payload ? { payload } : {}),
      });
    expect(await state('news@example.lv')).toBe('unsubscribed');
    for (let at = 0; at < 2; at += 1)
      expect((await send(bridge, '/mailer/subscribe', { email: 'News@example.lv' })).json()).toEqual({
        code: 200,
        result: 'pending',
      });
    expect(await state('news@example.lv')).toBe('pending');
    await setNewsletter(bridge.db, 'news@example.lv', 'subscribed', NOW);
    expect(await state('news@example.lv')).toBe('subscribed');
    expect((await remove('', { email: 'news@example.lv' })).statusCode).toBe(200);
    expect(await state('news@example.lv')).toBe('unsubscribed');
    await setNewsletter(bridge.db, 'news@example.lv', 'subscribed', NOW);
    expect((await remove('?email=news%40example.lv')).statusCode).toBe(200);
    expect(await state('news@example.lv')).toBe('unsubscribed');
    expect((await remove('')).statusCode).toBe(400);
    expect((await get(bridge, '/mailer/subscribe')).statusCode).toBe(400);
    expect((await send(bridge, '/mailer/subscribe', { email: 'nobody' })).statusCode).toBe(400);
  });

  it('status is returned only to the customer with that e-mail address [S-11]', async () => {
    const who = await newCustomer(bridge, 'reader@example.lv');
    const other = await newCustomer(bridge, 'curious@example.lv');
    const call = (method: 'GET' | 'DELETE', email: string, from?: LoggedIn) =>
      bridge.app.inject({
        method,
        url: `/api/mailer/subscribe?email=${encodeURIComponent(email)}`,
        headers: from ? bearer(from) : {},
      });
    await setNewsletter(bridge.db, who.email, 'subscribed', NOW);
    for (const stranger of [other, undefined]) {
      const answers = [];
      for (const email of [who.email, 'never@example.lv'])
        for (const method of ['GET', 'DELETE'] as const)
          answers.push((await call(method, email, stranger)).json());
      const reported = [
        { code: 200, result: 'unsubscribed' },
        { code: 403, result: expect.any(String) },
      ];
      expect(answers).toEqual([...reported, ...reported]);
    }
    expect((await call('GET', 'Reader@Example.lv', who)).json().result).toBe('subscribed');
    expect((await call('DELETE', who.email, who)).statusCode).toBe(200);
    expect((await call('GET', who.email, who)).json().result).toBe('unsubscribed');
  });
});
