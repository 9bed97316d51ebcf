// What the pages of bank and leasing company say, in every language and state, and what they send: looked at once, kept in
// payment-pages.txt.
import { expect, it } from 'vitest';
import { noPaymentPage, type PaymentPage, paymentPage, paymentPolicy } from '#bridge/orders/payment-page.ts';
import { type PaymentLanguage, paymentLanguages } from '#bridge/orders/payment-words.ts';

const languages = Object.keys(paymentLanguages) as PaymentLanguage[];
const page = (over: Partial<PaymentPage> = {}): PaymentPage => ({
  kind: 'bank',
  state: 'pending',
  language: 'en',
  provider: 'Bank & Co',
  addressIn: (language) => `/pay?lang=${language}&a="b"`,
  back: 'https://shop.test/?a&b',
  orderNumber: 100_048_213,
  amount: 123_456_789,
  currency: 'EUR',
  fields: { tokenValue: 'c"1', bank: 'beta' },
  ...over,
});
/** Without its style, which says nothing. */
const said = (html: string) => html.replace(/<style>.*<\/style>/s, '<style></style>');

it('Every page of a payment, in each language: what it says, where it leads, what it sends.', async () => {
  const pages = languages.flatMap((language) => [
    ...(['bank', 'leasing'] as const).flatMap((kind) =>
      (['pending', 'paid', 'refused'] as const).map((state) => paymentPage(page({ language, kind, state }))),
    ),
    noPaymentPage({ language, provider: '', back: '/' }),
  ]);
  await expect(pages.map(said).join('\n')).toMatchFileSnapshot('payment-pages.txt');
});

it.each([
  [5, 'EUR', '0,05 €'],
  [129_900, 'EUR', '1 299,00 €'],
  [100_000_000, 'USD', '1 000 000,00 USD'],
])('An amount of %i cents is written as the shop writes it.', (amount, currency, written) => {
  expect(paymentPage(page({ amount, currency }))).toContain(`>${written.replaceAll(' ', '\u00a0')}</dd>`);
});

it('A page has a policy that allows its style, its form and the way back, and nothing else.', () => {
  const policy = (origin: string) => paymentPolicy(origin).replace(/'sha256-[^']+'/, 'STYLE');
  const own =
    "default-src 'none'; style-src STYLE; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  expect(policy('')).toBe(own);
  expect(policy('https://shop.test')).toBe(own.replace("'self'", "'self' https://shop.test"));
});
