// Tests accounts of the foreign backend, and the error messages of both APIs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ForeignBackend, openForeignBackend } from '../support/backend/foreign/foreign-backend.ts';
import { orderOf, requestForeign, resultOf } from '../support/backend/foreign/request-foreign.ts';

const anna = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};
const login = { username: anna.email, password: anna.password };
const tokenOf = (backend: ForeignBackend) => resultOf<string>(backend, 'POST /user/login', login);

let v: ForeignBackend;
let m1: ForeignBackend;
beforeAll(async () => {
  v = await openForeignBackend({ api: 'v', customers: [anna] });
  m1 = await openForeignBackend({ api: 'm1', customers: [anna], unknownPath: 'envelope' });
});
afterAll(() => Promise.all([v.close(), m1.close()]));

describe('a session', () => {
  it('has a refresh token at only one of the two backends', async () => {
    const { body } = await requestForeign(v, 'POST /user/login', login);
    expect(body.meta).toEqual({ refreshToken: expect.stringMatching(/^eyJ/) });
    const renewed = await requestForeign(v, 'POST /user/refresh', body.meta);
    expect(renewed.body.result).not.toBe(body.result);
    expect((await requestForeign(m1, 'POST /user/login', login)).body).not.toHaveProperty('meta');
  });

  it('gets a 401 from one backend and a 500 from the other once it has expired', async () => {
    for (const [backend, status, text] of [
      [v, 401, "The consumer isn't authorized to access %resources."],
      [m1, 500, 'User is not authroized to access self'],
    ] as const) {
      const token = await tokenOf(backend);
      expect((await requestForeign(backend, `GET /user/me?token=${token}`)).status).toBe(200);
      backend.expireTokens();
      const { body } = await requestForeign(backend, `GET /user/me?token=${token}`);
      expect(body).toEqual({ code: status, result: text });
    }
  });

  it('is refused with a wrong password', async () => {
    const wrong = { ...login, password: 'no' };
    expect((await requestForeign(v, 'POST /user/login', wrong)).status).toBe(401);
    expect((await requestForeign(m1, 'POST /user/login', wrong)).status).toBe(500);
  });
});

describe('a profile', () => {
  it('is rejected by one backend if the name has no Latin letters', async () => {
    const customer = { email: 'anna2@example.lv', firstname: 'Анна', lastname: 'Berzina' };
    const body = { customer, password: 'four words in a row' };
    const refused = await requestForeign(v, 'POST /user/create', body);
    expect(refused).toMatchObject({ status: 400, body: { result: [{ keyword: 'pattern' }] } });
    expect((await requestForeign(m1, 'POST /user/create', body)).status).toBe(200);
  });

  it('accepts only its editable fields', async () => {
    const token = await tokenOf(v);
    const me = await resultOf<object>(v, `GET /user/me?token=${token}`);
    const whole = await requestForeign(v, `POST /user/me?token=${token}`, { customer: me });
    expect(whole).toMatchObject({ status: 500, body: { result: [{ keyword: 'additionalProperties' }] } });
    const { email, firstname, lastname } = anna;
    const street = ['A', '1'];
    const address = { id: 4711, firstname, lastname, street, city: 'R', postcode: '123', country_id: 'LV' };
    const foreign = await requestForeign(v, `POST /user/me?token=${token}`, {
      customer: { email, firstname, lastname, addresses: [address] },
    });
    expect(foreign.status).toBe(403);
    const changed = await requestForeign(v, `POST /user/me?token=${token}`, {
      customer: { email, firstname: 'Anne', lastname },
    });
    expect(changed.body.result).toMatchObject({ firstname: 'Anne' });
  });

  it('is rejected if its e-mail address belongs to another account', async () => {
    const { status, body } = await requestForeign(v, 'POST /user/create', { customer: anna, password: 'x' });
    expect([status, body.result]).toEqual([
      400,
      'A customer with the same email already exists in an associated website.',
    ]);
  });
});

describe('a password', () => {
  it('is reported as wrong in an object by one backend and in a string by the other', async () => {
    const words = "The password doesn't match this account.";
    const change = { currentPassword: 'no', newPassword: 'another' };
    const answer = await requestForeign(v, `POST /user/change-password?token=${await tokenOf(v)}`, change);
    expect(answer.body).toEqual({ code: 500, result: { errorMessage: words, code: 401 } });
    const other = await requestForeign(m1, `POST /user/change-password?token=${await tokenOf(m1)}`, change);
    expect(other.body).toEqual({ code: 500, result: words });
  });

  it('can be reset only for a known e-mail address', async () => {
    expect((await requestForeign(v, 'POST /user/reset-password', { email: 'no@example.lv' })).body).toEqual({
      code: 404,
      result: 'No such entity with email = no@example.lv, websiteId = 1',
    });
    expect((await requestForeign(m1, 'POST /user/reset-password', { email: 'no@example.lv' })).status).toBe(
      400,
    );
    expect(await resultOf(v, 'POST /user/reset-password', { email: anna.email })).toBe(true);
  });
});

describe('past orders', () => {
  it('have an extra row for each variant', async () => {
    const token = await tokenOf(v);
    const { id } = await resultOf<{ id: number }>(v, `GET /user/me?token=${token}`);
    const products = [{ sku: 'WS01-36-Black', qty: 2, price: 10 }];
    await resultOf(v, 'POST /order', orderOf({ user_id: String(id), products }));
    const past = await resultOf<{ items: { items: object[] }[] }>(
      v,
      `GET /user/order-history?token=${token}&pageSize=20&currentPage=1`,
    );
    expect(past.items[0]?.items).toHaveLength(2);
  });

  it('have a total count at only one backend', async () => {
    const path = `GET /user/order-history?token=${await tokenOf(v)}&pageSize=20&currentPage=1`;
    expect(await resultOf(v, path)).toMatchObject({ total_count: expect.any(Number) });
    const other = await resultOf(m1, `GET /user/order-history?token=${await tokenOf(m1)}`);
    expect(other).toEqual({ items: [] });
  });
});

describe('other requests', () => {
  it.each([
    'GET /shop/data',
    'GET /home-page',
    'GET /country/list',
    'POST /user/logout',
    'GET /capabilities',
  ])('return 404: %s', async (what) => {
    const there = await requestForeign(v, what);
    expect([there.status, there.type]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await requestForeign(m1, what)).body).toEqual({ code: 404, result: 'Not found' });
  });

  const review = { product_id: 1, title: 'a', detail: 'b', nickname: 'c', review_status: 1 };

  it('create an unapproved review', async () => {
    expect(await resultOf(v, 'POST /review/create', { review })).toMatchObject({ review_status: 2 });
  });

  it('reject a review whose product id is a string', async () => {
    const text = await requestForeign(v, 'POST /review/create', { review: { ...review, product_id: '1' } });
    expect(text).toMatchObject({ status: 500, body: { result: [{ keyword: 'type' }] } });
  });

  it('may have any header only at one of the backends', async () => {
    const asked = { 'access-control-request-headers': 'content-type,idempotency-key' };
    const allowed = async (backend: ForeignBackend) =>
      (await requestForeign(backend, 'OPTIONS /order/create', undefined, asked)).headers.get(
        'access-control-allow-headers',
      );
    expect(await allowed(v)).toBe('content-type,idempotency-key');
    expect(await allowed(m1)).toBe('Content-Type');
  });
});
