// The address of the page that takes a payment: only where the configuration leads, and only when there is something to pay.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentPageUrl, providerOf } from '#shared/config/payment-page-url.ts';
import { configuredPayments, offersBanks } from '#shared/domain/checkout/payment-methods.ts';

const config = {
  bankCode: 'bank-code',
  leasingCode: 'leasing-code',
  bankUrl: '/api/payment/bank',
  leasingUrl: 'https://leasing.example/start',
  allowedOrigins: ['https://leasing.example'],
};
const orderBy = (payment_method_code: string, cart_id = 'cart 1', order_token?: string) =>
  ({ body: { cart_id, addressInformation: { payment_method_code } }, order_token }) as never;
const at = { here: 'https://shop.example/lv/order-completed', language: 'lv', bank: 'B1' };

it('S4.084 S7.046 S9.006 the bank is given the cart and the bank that was chosen; its code comes from the configuration', () => {
  expect(paymentPageUrl(orderBy('bank-code'), config, at)).toBe(
    'https://shop.example/api/payment/bank?tokenValue=cart+1&bank=B1&lang=lv',
  );
  expect(providerOf(orderBy('banklink'), config)).toBeUndefined();
  expect(paymentPageUrl(orderBy('bank-code'), config, { ...at, bank: '' })).toBeUndefined();
});

it('S4.082 S7.047 S9.007 the leasing company is given the cart; its code comes from the configuration', () => {
  expect(paymentPageUrl(orderBy('leasing-code'), config, at)).toBe(
    'https://leasing.example/start?tokenValue=cart+1&lang=lv',
  );
  expect(paymentPageUrl(orderBy('leasing-code', '', 'token'), config, at)).toContain('tokenValue=token');
  expect(paymentPageUrl(orderBy('leasing-code', ''), config, at)).toBeUndefined();
});

it('a page on any other origin than the shop’s own and those allowed is never opened, whatever is configured (F83, S-10)', () => {
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

it('S4.083 banks are offered when the chosen method is the bank payment and a server method, or nobody knows', () => {
  const [bank, leasing, cash] = configuredPayments(
    ['bank-code', 'leasing-code', 'cashondelivery'].map(
      (code) => ({ code, is_server_method: true }) as never,
    ),
    { payment: config, promises: {} },
  );
  expect([bank, leasing, cash].map(offersBanks)).toEqual([true, false, false]);
  expect(offersBanks({ ...bank, is_server_method: false })).toBe(false);
  const { is_server_method, ...unknown } = bank ?? { is_server_method: true };
  expect(offersBanks(unknown)).toBe(true);
});

it('a method whose page is not configured is not offered (F83)', () => {
  const methods = ['bank-code', 'leasing-code'].map((code) => ({ code }) as never);
  expect(
    configuredPayments(methods, { payment: { ...config, bankUrl: '', leasingUrl: '' }, promises: {} }),
  ).toEqual([]);
});
