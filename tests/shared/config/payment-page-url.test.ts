// The URL of a payment page: it follows the configuration, and exists only for orders that need a payment.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { hostedPageUrl, paymentPageUrl, providerOf } from '#shared/config/payment-page-url.ts';
import {
  configuredPayments,
  offersBanks,
  paymentTextKey,
  visiblePaymentMethods,
} from '#shared/domain/checkout/payment-methods.ts';

const row: Omit<ShopConfig['payment']['providers'][number], 'code'> = {
  kind: 'page',
  title: {},
  page: 'redirect',
  url: '',
  origins: [],
  returns: 'nothing',
};
const config: ShopConfig['payment'] = {
  bankCode: 'bank-code',
  leasingCode: 'leasing-code',
  bankUrl: '/api/payment/bank',
  leasingUrl: 'https://leasing.example/start',
  allowedOrigins: ['https://leasing.example'],
  providers: [
    { ...row, code: 'card', url: '/pay/card', title: { lv: 'Karte' } },
    { ...row, code: 'bank-code', url: '/pay/never' },
    { ...row, code: 'hosted', page: 'hosted', origins: ['https://cards.example/pay'] },
  ],
};
const orderBy = (payment_method_code: string, cart_id = 'cart 1', order_token?: string) =>
  ({ body: { cart_id, addressInformation: { payment_method_code } }, order_token }) as never;
const at = {
  here: 'https://shop.example/lv/order-completed',
  language: 'lv',
  bank: 'B1',
  back: '/lv/order-completed',
};

it('passes cart and selected bank to the bank page of the configured method [S4.084 S7.046 S9.006]', () => {
  expect(paymentPageUrl(orderBy('bank-code'), config, at)).toBe(
    'https://shop.example/api/payment/bank?tokenValue=cart+1&bank=B1&lang=lv',
  );
  expect(providerOf(orderBy('banklink'), config)).toBeUndefined();
  expect(paymentPageUrl(orderBy('bank-code'), config, { ...at, bank: '' })).toBeUndefined();
});

it('passes the cart to the leasing page of the configured method [S4.082 S7.047 S9.007]', () => {
  expect(paymentPageUrl(orderBy('leasing-code'), config, at)).toBe(
    'https://leasing.example/start?tokenValue=cart+1&lang=lv',
  );
  expect(paymentPageUrl(orderBy('leasing-code', '', 'token'), config, at)).toContain('tokenValue=token');
  expect(paymentPageUrl(orderBy('leasing-code', ''), config, at)).toBeUndefined();
});

it("refuses any origin except the page's own origin and the allowed ones [F83 S-10]", () => {
  const pages = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom('javascript:alert(1)', '//evil.example/', 'data:,x'),
  );
  fc.assert(
    fc.property(pages, (bankUrl) => {
      const url = paymentPageUrl(orderBy('bank-code'), { ...config, bankUrl }, at);
      if (url !== undefined)
        expect(['https://shop.example', 'https://leasing.example']).toContain(new URL(url).origin);
    }),
  );
});

it('offers banks for the bank payment unless the backend lacks this method [S4.083]', () => {
  const [bank, leasing, cash] = configuredPayments(
    ['bank-code', 'leasing-code', 'cashondelivery'].map(
      (code) => ({ code, is_server_method: true }) as never,
    ),
    { payment: config, promises: {} },
    'lv',
  );
  expect([bank, leasing, cash].map(offersBanks)).toEqual([true, false, false]);
  expect(offersBanks({ ...bank, is_server_method: false })).toBe(false);
  const { is_server_method, ...unknown } = bank ?? { is_server_method: true };
  expect(offersBanks(unknown)).toBe(true);
});

it('does not offer a method without a configured page [F83]', () => {
  const methods = ['bank-code', 'leasing-code'].map((code) => ({ code }) as never);
  expect(
    configuredPayments(methods, { payment: { ...config, bankUrl: '', leasingUrl: '' }, promises: {} }, 'lv'),
  ).toEqual([]);
});

it('passes the cart to the page of a further provider', () => {
  expect(paymentPageUrl(orderBy('card'), config, at)).toBe(
    'https://shop.example/pay/card?tokenValue=cart+1&lang=lv',
  );
});

it('offers a further provider under the title that the backend gives it', () => {
  const [card] = configuredPayments(
    [{ code: 'card', title: 'Visa', carriers: [] } as never],
    {
      payment: config,
      promises: {},
    },
    'en',
  );
  if (!card) throw new Error('the card method is not offered');
  expect(card.provider).toBe('page');
  expect(paymentTextKey(card)).toBeUndefined();
  expect(visiblePaymentMethods([card], undefined, true)).toEqual([card]);
});

it('applies the first provider with a method’s code', () => {
  expect(providerOf(orderBy('bank-code'), config)).toMatchObject({ kind: 'bank', url: '/api/payment/bank' });
});

it('offers a provider under its configured title of the store view', () => {
  const titleIn = (store: string) =>
    configuredPayments(
      [{ code: 'card', title: 'Visa', carriers: [] } as never],
      { payment: config, promises: {} },
      store,
    )[0]?.title;
  expect([titleIn('lv'), titleIn('en')]).toEqual(['Karte', 'Visa']);
});

it('offers a provider whose page the backend opens', () => {
  const hosted = [{ code: 'hosted', title: 'Cards', carriers: [] } as never];
  expect(configuredPayments(hosted, { payment: config, promises: {} }, 'lv')).toHaveLength(1);
  expect(paymentPageUrl(orderBy('hosted'), config, at)).toBeUndefined();
});

it('follows a page that the backend opens only to an allowed origin [F83 S-10]', () => {
  const open = (url: string) => hostedPageUrl(url, config, at.here);
  expect(open('/api/payment/test?attempt=1')).toBe('https://shop.example/api/payment/test?attempt=1');
  expect(open('https://cards.example/session/1')).toBe('https://cards.example/session/1');
  for (const url of [
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    'data:,x',
    'http://cards.example/',
  ])
    expect(open(url)).toBeUndefined();
});

it.each([
  ['nothing', null],
  ['order', 'https://shop.example/lv/order-completed?order=order-1'],
  ['token', 'https://shop.example/lv/order-completed?order=order-1&number=100&orderToken=secret'],
] as const)('tells a page that returns with “%s” the address', (returns, address) => {
  const providers = [{ ...row, code: 'card', url: '/pay/card', returns }];
  const order = {
    ...(orderBy('card', 'cart 1', 'secret') as object),
    order_number: '100',
    own: { id: 'order-1' },
  };
  const url = paymentPageUrl(order as never, { ...config, providers }, at);
  expect(new URL(url ?? '').searchParams.get('returnUrl')).toBe(address);
});
