// Tests coupons with a limited number of uses, and the guessing of codes (S-14).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelUnpaid } from '#bridge/orders/cancel-unpaid.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, type LoggedIn, newCustomer } from '../support/backend/people.ts';
import { orderOf, post } from '../support/backend/requests.ts';
import { payableCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let now = NOW;
let made = 0;
beforeAll(async () => {
  bridge = await openTestBridge(
    { admin: { catalogue: payableCatalogue }, clock: () => now, requestsPerMinute: 6_000 },
    payableCatalogue(),
  );
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 500 } });
});
afterAll(() => bridge.close());

const headersOf = (who?: LoggedIn) => (who ? bearer(who) : {});
const newCart = async (who?: LoggedIn): Promise<string> =>
  (await post(bridge, '/api/cart/create', undefined, headersOf(who))).json().result;
const apply = (cartId: string, coupon: string, who?: LoggedIn, remoteAddress = '192.0.2.1') =>
  bridge.app.inject({
    method: 'POST',
    url: `/api/cart/apply-coupon?cartId=${cartId}&coupon=${coupon}`,
    headers: headersOf(who),
    remoteAddress,
  });
/** Creates a cart with this coupon; throws if it is refused. */
async function cartWith(coupon: string, who?: LoggedIn): Promise<string> {
  const cartId = await newCart(who);
  const answer = await apply(cartId, coupon, who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return cartId;
}
/** Orders one P-1 from a cart and confirms the given total. */
function order(cart_id: string, confirmedTotal: string, email: string, who?: LoggedIn, payment = 'banklink') {
  made += 1;
  const body = orderOf(`coupon-order-${made}`, { cart_id, confirmedTotal, payment });
  body.addressInformation.billingAddress = { ...body.addressInformation.billingAddress, email };
  return post(bridge, '/api/order/create', body, { 'idempotency-key': body.order_id, ...headersOf(who) });
}
const changed = { code: 409, result: { errorCode: 'total-changed', grand_total: 22.3 } };

describe('limited coupon', () => {
  it('is used no more often than allowed by concurrent orders [S-14]', async () => {
    const carts = await Promise.all(Array.from({ length: 12 }, () => cartWith('PIRMIE20')));
    const answers = await Promise.all(
      carts.map((cart, at) => order(cart, '18.83', `guest-${at}@example.lv`)),
    );
    const totals = answers.map((answer) => answer.json().result.grand_total);
    expect(totals.filter((total) => total === 18.83)).toHaveLength(3); // 17.35 − 3.47 + 4.95
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(9);
    for (const answer of refused) expect(answer.json()).toMatchObject(changed);
    // … and from then on the coupon reduces nothing and is refused like an unknown code
    const [left = ''] = carts.filter((_, at) => answers[at]?.statusCode !== 200);
    const shown = await bridge.app.inject({ url: `/api/cart/totals?cartId=${left}` });
    expect(shown.json().result).not.toHaveProperty('coupon_code');
    expect((await apply(left, 'PIRMIE20')).json()).toEqual((await apply(left, 'NOTHING')).json());
    expect((await order(left, '22.30', 'guest@example.lv')).json().result.grand_total).toBe(22.3);
  });

  it('can be used once per customer, identified by login or by a guest’s e-mail address in any letter case [S-14]', async () => {
    const [anna, other] = [
      await newCustomer(bridge, 'anna@example.lv'),
      await newCustomer(bridge, 'other@example.lv'),
    ];
    const less = '19.70'; // 17.35 − 2.60 + 4.95
    const [first, second] = [await cartWith('SVEIKI15'), await cartWith('SVEIKI15')];
    expect((await order(first, less, 'anna@example.lv', anna)).statusCode).toBe(200);
    expect((await order(second, less, 'elsewhere@example.lv', anna)).json()).toMatchObject(changed);
    expect((await apply(await newCart(anna), 'SVEIKI15', anna)).statusCode).toBe(404);
    for (const email of ['anna@example.lv', 'ANNA@Example.lv'])
      expect((await order(await cartWith('SVEIKI15'), less, email)).json()).toMatchObject(changed);
    expect((await order(await cartWith('SVEIKI15', other), less, 'o@example.lv', other)).statusCode).toBe(
      200,
    );
    expect((await order(await cartWith('SVEIKI15'), less, 'guest@example.lv')).statusCode).toBe(200);
  });

  it('can be used again after its unpaid order was cancelled [S-14]', async () => {
    const pay = async () =>
      order(await cartWith('SVEIKI15'), '19.70', 'payer@example.lv', undefined, 'bankpage');
    const paid = await pay();
    expect((await pay()).json()).toMatchObject(changed);
    expect(paid.statusCode).toBe(200);
    await cancelUnpaid(bridge.db, now + 3 * 86_400_000, 3);
    expect((await pay()).statusCode).toBe(200);
  });
});

describe('invalid coupon codes', () => {
  it('are limited to twenty in ten minutes per network and customer [S-14]', async () => {
    const who = await newCustomer(bridge, 'guesser@example.lv');
    const cartId = await newCart();
    const from = '198.51.100.1';
    for (let at = 0; at < 20; at += 1) {
      expect((await apply(cartId, `GUESS${at}`, undefined, from)).statusCode).toBe(404);
      expect((await apply(cartId, 'ZIBENS10', undefined, from)).statusCode).toBe(at < 19 ? 200 : 429);
    }
    const over = await apply(await newCart(), 'ZIBENS10', undefined, from);
    expect([over.statusCode, Number(over.headers['retry-after'])]).toEqual([429, 600]);
    expect((await apply(cartId, 'ZIBENS10', undefined, '198.51.100.2')).statusCode).toBe(200);
    const own = await newCart(who);
    for (let at = 0; at < 20; at += 1)
      expect((await apply(own, `GUESS${at}`, who, `203.0.113.${at}`)).statusCode).toBe(404);
    expect((await apply(own, 'ZIBENS10', who, '203.0.113.99')).statusCode).toBe(429);
    now += 600_000;
    expect((await apply(own, 'ZIBENS10', who, from)).statusCode).toBe(200);
  });

  it('are not counted for a cart that does not exist [S-14]', async () => {
    const from = '198.51.100.3';
    for (let at = 0; at < 21; at += 1)
      expect((await apply('unknown', 'GUESS', undefined, from)).json()).toMatchObject({
        code: 404,
        result: 'No such entity with cartId',
      });
    expect((await apply(await newCart(), 'ZIBENS10', undefined, from)).statusCode).toBe(200);
  });
});
