// Compares the payment pages of every kind of provider, in every language and state, with the reviewed
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
/** Returns the page without its style. */
const withoutStyle = (html: string) => html.replace(/<style>.*<\/style>/s, '<style></style>');

it('every payment page has the reviewed texts, links and fields in each language', async () => {
  const pages = languages.flatMap((language) => [
    ...(['bank', 'leasing', 'page'] as const).flatMap((kind) =>
      (['pending', 'paid', 'refused', 'cancelled'] as const).map((state) =>
        paymentPage(page({ language, kind, state })),
      ),
    ),
    noPaymentPage({ language, provider: '', back: '/' }),
  ]);
  await expect(pages.map(withoutStyle).join('\n')).toMatchFileSnapshot('payment-pages.txt');
});

it.each([
  [5, 'EUR', '0,05 €'],
  [129_900, 'EUR', '1 299,00 €'],
  [100_000_000, 'USD', '1 000 000,00 USD'],
])('an amount of %i cents in %s is formatted as %s', (amount, currency, written) => {
  expect(paymentPage(page({ amount, currency }))).toContain(`>${written.replaceAll(' ', '\u00a0')}</dd>`);
});

it('a page has a content security policy that allows only its style, its form and the storefront’s origin', () => {
  const policy = (origin: string) => paymentPolicy(origin).replace(/'sha256-[^']+'/, 'STYLE');
  const own =
    "default-src 'none'; style-src STYLE; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  expect(policy('')).toBe(own);
  expect(policy('https://shop.test')).toBe(own.replace("'self'", "'self' https://shop.test"));
});
