// The coupon that is sent with the confirmation of a newsletter subscription.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterState } from '#bridge/accounts/set-newsletter.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { mails } from '../support/backend/people.ts';
import { orderOf, post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

const SECRET = 'of all bridges';
let bridge: TestBridge;
let now = NOW;
let made = 0;
let email = '';
beforeAll(async () => {
  bridge = await openTestBridge({
    admin: { catalogue: smallCatalogue },
    clock: () => now,
    mailOrigin: 'https://shop.example',
    secret: SECRET,
  });
});
afterAll(() => bridge.close());
beforeEach(() => {
  now = NOW;
  made += 1;
  email = `Reader+${made}@example.lv`;
});

const headed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {});
const ask = (address = email, key?: string, store = 'lv') =>
  post(bridge, `/api/mailer/subscribe?storeCode=${store}`, { email: address }, headed(key));
const confirm = (code: string, address = email, key?: string) =>
  post(bridge, '/api/mailer/confirm', { email: address, code }, headed(key));
const mailsTo = async (address = email) => (await mails(bridge)).filter(({ mail }) => mail.to === address);
const linkIn = (text = ''): string => /\/newsletter\/[^/\s]+\/([\w-]{43})/.exec(text)?.[1] ?? 'no link';
const codeOf = async (address = email) => linkIn((await mailsTo(address))[0]?.mail.text);
const couponIn = (text = ''): string | undefined => /NEWS-\w{10}/.exec(text)?.[0];

describe('newsletter coupon', () => {
  const newCart = async (): Promise<string> => {
    const cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
    await post(bridge, `/api/cart/update?cartId=${cart}`, {
      cartItem: { sku: 'P-1', qty: 1, quoteId: cart },
    });
    return cart;
  };
  const apply = (cart: string, code: string) =>
    post(bridge, `/api/cart/apply-coupon?cartId=${cart}&coupon=${code}`, undefined);

  it('is sent with the confirmation and reduces one order by 10 % [S1.032 S9.075]', async () => {
    await ask();
    await confirm(await codeOf());
    const [welcome] = await mailsTo();
    const code = couponIn(welcome?.mail.text) ?? 'none';
    expect(welcome?.mail.html).toContain(code);
    expect(welcome?.mail.text).toContain('10\u00a0%');
    const carts = await Promise.all([newCart(), newCart()]);
    for (const cart of carts) expect((await apply(cart, code.toLowerCase())).statusCode).toBe(200);
    const [first = ''] = carts;
    const totals = (await bridge.app.inject({ url: `/api/cart/totals?cartId=${first}` })).json().result;
    expect(totals).toMatchObject({ discount_amount: -1.74 }); // 10 % of 17.35
    const orders = carts.map((cart_id, at) => {
      const body = orderOf(`news-order-${made}-${at}`, { cart_id, confirmedTotal: '20.56' });
      return post(bridge, '/api/order/create', body, headed(body.order_id));
    });
    const codes = (await Promise.all(orders)).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409]); // 17.35 − 1.74 + 4.95; without the coupon the total is higher
    expect((await apply(await newCart(), code)).statusCode).toBe(404);
  });

  it('is issued once per e-mail address [S-14]', async () => {
    await ask();
    await confirm(await codeOf());
    const [first] = await mailsTo();
    expect(couponIn(first?.mail.text)).toBeDefined();
    const leave = /unsubscribe=(\S+)/.exec(first?.mail.text ?? '')?.[1] ?? '';
    await bridge.app.inject({
      method: 'DELETE',
      url: '/api/mailer/subscribe',
      payload: { email, code: leave },
    });
    await ask(email.toUpperCase());
    await confirm(await codeOf(email.toUpperCase()));
    expect(await newsletterState(bridge.db, email)).toBe('subscribed');
    const texts = (await mails(bridge))
      .filter(({ mail }) => mail.to.toLowerCase() === email.toLowerCase())
      .filter(({ mail }) => couponIn(mail.text));
    expect(texts).toHaveLength(1);
  });

  it('is invalid if it was never issued [S-14]', async () => {
    expect((await apply(await newCart(), 'NEWS-0123456789')).statusCode).toBe(404);
  });
});
