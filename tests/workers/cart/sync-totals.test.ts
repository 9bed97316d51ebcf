// Totals and methods for the backend's cart: when they are requested, with which parameters, and which parts of the
// responses are stored.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { referenceDocumentOf } from '#shared/wire/reference-document-of.ts';
import { cartStoreOf } from '#workers/cart/cart-store.ts';
import { shippingOf, syncTotals, type TotalsRequest } from '#workers/cart/sync-totals.ts';
import { goods } from '../../support/worker/cart-bench.ts';
import { MemorySession, NOW } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
const segments = [
  { code: 'subtotal', title: 'Subtotal', value: 59.04 },
  { code: 'grand_total', title: 'Grand total', value: '55.18' },
  { code: 'odd', value: null },
];
/** The top-level `grand_total` excludes tax. */
const totals = {
  grand_total: 45.8,
  discount_amount: -8.86,
  coupon_code: 'SPRING',
  items: [],
  total_segments: segments,
};
const methods = [
  { carrier_code: 'bus', method_code: 'far', price_incl_tax: 9, available: false, default: true },
  { carrier_code: 'flatrate', method_code: 'flatrate', price_incl_tax: 5 },
  { carrier_code: 'courier', method_code: 'home', price_incl_tax: 4.95, default: true },
];
beforeEach(async () => {
  tab = await MemorySession.open();
  await tab.write({ cart: { generation: 'g', seq: 1, server_cart_id: 'c1', server_cart_of: 'guest' } });
  const line = goods('A', 2, {
    key: 'g|A|',
    generation: 'g',
    server_cart_id: 'c1',
    server_item_id: '1',
    server_qty: 2,
  });
  await tab.databases.personal.cart.insert(line);
  const answer = (result: unknown) => () => ok({ code: 200, result });
  tab.answers = {
    'cart/shipping-methods': answer(methods),
    'cart/shipping-information': answer({
      payment_methods: [{ code: 'cod' }, { code: 'bank', default: true }],
      totals,
    }),
    'cart/payment-methods': answer([{ code: 'cod' }]),
    'cart/totals': answer(totals),
    'cart/collect-totals': answer({ ...totals, coupon_code: undefined }),
  };
});
afterEach(() => tab.close());

const notSold = async () => failed('not-found');
const deps = (country = 'LV') => {
  const { context, databases } = tab;
  const config = { ...context.config, tax: { ...context.config.tax, defaultCountry: country } };
  const store = cartStoreOf({ ports: context.ports, databases, started: Promise.resolve() });
  return { ports: context.ports, config, databases, call: context.bareCall, store, findProduct: notSold };
};
const cart = { cartId: 'c1', principal: 'guest', generation: 'g' };
const wish = (over: Partial<TotalsRequest> = {}): TotalsRequest => ({
  store: 'lv',
  address: undefined,
  shippingMethod: '',
  paymentMethod: '',
  forced: false,
  ...over,
});
const nowhere = {
  ...{ firstName: '', lastName: '', city: '', zipCode: '', streetAddress: '' },
  ...{ country: 'LV', taxId: '', companyCode: '' },
};
const asked = () => tab.asked.map(([name]) => name);

it('stores methods and totals with date and hash, without unavailable methods [S3.017 S3.020 S4.072 S7.021 S7.026]', async () => {
  const synced = await syncTotals(deps(), cart, wish());
  const head = (await tab.read('cart')).cart;
  expect(synced).toEqual(ok(head));
  expect(head).toMatchObject({
    totals_synced_at: NOW,
    totals: {
      coupon_code: 'SPRING',
      discount_amount: -886,
      total_segments: [{ value: 5904 }, { code: 'grand_total', value: 5518 }],
    },
    shipping_method: { carrier_code: 'courier', method_code: 'home' },
    payment_method: { code: 'bank' },
    coupon: { code: 'SPRING', cart_id: 'c1' },
  });
  expect(head?.totals?.hash).toMatch(/^[0-9a-f]{56} LV/);
  expect(head?.shipping_methods?.map(({ carrier_code }) => carrier_code)).toEqual(['flatrate', 'courier']);
  expect(head?.payment_methods?.map(({ code }) => code)).toEqual(['cod', 'bank']);
});

it('requests methods and totals only when the cart hash changed or when forced [S4.069]', async () => {
  await syncTotals(deps(), cart, wish());
  expect(asked()).toEqual(['cart/shipping-methods', 'cart/shipping-information']);
  await syncTotals(deps(), cart, wish());
  expect(asked()).toHaveLength(2);
  await tab.databases.personal.cart.findOne('g|A|').incrementalPatch({ qty: 3 });
  await syncTotals(deps(), cart, wish());
  // no request yet: the backend would compute the total of two pieces
  expect(asked()).toHaveLength(2);
  const line = await tab.databases.personal.cart.findOne('g|A|').exec();
  await line?.incrementalModify((one) => ({ ...one, server_qty: 3 }));
  await syncTotals(deps(), cart, wish());
  expect(asked().slice(2)).toEqual(['cart/shipping-information']);
  await syncTotals(deps(), cart, wish({ forced: true }));
  expect(asked().slice(3)).toEqual(['cart/shipping-methods', 'cart/shipping-information']);
});

it('sends the address in the bridge’s field names, with the selected delivery method [S3.037 S3.038 S7.022]', async () => {
  const address = {
    firstName: 'Anna',
    lastName: 'Bērziņa',
    city: 'Rīga',
    zipCode: 'LV-1010',
    streetAddress: 'Brīvības iela 1',
    country: 'EE',
    taxId: 'LV1',
    companyCode: '400',
  };
  await syncTotals(deps(), cart, wish({ address, shippingMethod: 'flatrate|flatrate' }));
  const body = tab.asked.find(([name]) => name === 'cart/shipping-information')?.[1].body;
  const where = {
    firstname: 'Anna',
    lastname: 'Bērziņa',
    city: 'Rīga',
    postcode: 'LV-1010',
    street: ['Brīvības iela 1'],
    countryId: 'EE',
    vat_id: 'LV1',
    company_code: '400',
  };
  expect(body).toMatchObject({
    addressInformation: {
      shippingAddress: where,
      billingAddress: where,
      shippingCarrierCode: 'flatrate',
      shippingMethodCode: 'flatrate',
    },
  });
});

it('requests missing payment methods before it sends the selected one for the totals [S7.020 S7.023]', async () => {
  tab.answers['cart/shipping-information'] = () => ok({ code: 200, result: { totals } });
  await syncTotals(deps(), cart, wish({ paymentMethod: 'cod' }));
  expect(asked().slice(2)).toEqual(['cart/payment-methods', 'cart/collect-totals']);
  const collected = tab.asked.at(-1)?.[1].body;
  expect(collected).toMatchObject({
    methods: { paymentMethod: { method: 'cod' }, shippingCarrierCode: 'courier' },
  });
  expect((await tab.read('cart')).cart).toMatchObject({ payment_method: { code: 'cod' } });
});

it('fails with a logged error if no default country is configured [S5.017 S8.048]', async () => {
  const synced = await syncTotals(deps(''), cart, wish());
  expect(synced).toMatchObject({ fault: { code: 'refused' } });
  expect(asked()).toEqual([]);
  expect(tab.log.at(-1)).toMatchObject({
    level: 'error',
    message: 'Please do set the tax.defaultCountry in order to calculate totals',
  });
});

it('requests totals only with a delivery method available in the country', async () => {
  const method = (carrier_code: string, countries: string[], rest: object = {}) => ({
    ...{ carrier_code, method_code: 'home', method_title: carrier_code, price_incl_tax: 5, countries },
    ...rest,
  });
  const listed = [method('far', ['EE'], { default: true }), method('near', ['LV']), method('post', [])];
  const elsewhere = listed.slice(0, 1).map((each) => ({ ...each, available: false }));
  for (const method of shippingOf(listed, [], 'EE'))
    await tab.databases.catalogue.reference.insert(
      referenceDocumentOf('lv', 'shipping-method', `${method.carrier_code}|home`, 0, {
        ...method,
        is_server_method: false,
      }),
    );
  const chosenFor = async (country: string, reported: object[], shippingMethod: string) => {
    tab.answers['cart/shipping-methods'] = () => ok({ code: 200, result: reported });
    const address = { ...nowhere, country };
    await syncTotals(deps(), cart, wish({ address, shippingMethod, forced: true }));
    return (await tab.read('cart')).cart?.shipping_method?.carrier_code;
  };
  expect(await chosenFor('LV', [...elsewhere, ...listed.slice(1)], '')).toBe('near');
  expect(await chosenFor('LV', [...elsewhere, ...listed.slice(1)], 'far|home')).toBe('near');
  expect(await chosenFor('LV', listed, 'post|home')).toBe('post');
  expect(await chosenFor('EE', listed, '')).toBe('far');
  // the method is stored anyway, so that the form offers its countries
  expect(await chosenFor('LV', elsewhere, 'far|home')).toBeUndefined();
  expect((await tab.read('cart')).cart?.shipping_methods).toMatchObject([{ carrier_code: 'far' }]);
  expect(asked().at(-2)).toBe('cart/totals');
});

it('requests delivery methods again when no stored method is available in the country', async () => {
  tab.answers['cart/shipping-methods'] = () =>
    ok({
      code: 200,
      result: [{ carrier_code: 'near', method_code: 'home', price_incl_tax: 5, countries: ['LV'] }],
    });
  await syncTotals(deps(), cart, wish());
  tab.answers['cart/shipping-methods'] = () => ok({ code: 200, result: methods });
  await syncTotals(deps(), cart, wish({ address: { ...nowhere, country: 'EE' } }));
  expect((await tab.read('cart')).cart?.shipping_method?.carrier_code).toBe('courier');
});

it('marks each delivery method from the backend as a server method, even if it was known before [S4.071]', () => {
  const reported = [
    { carrier_code: 'flatrate', method_code: 'flatrate', price_incl_tax: 5 },
    { carrier_code: 'courier', method_code: 'home', price_incl_tax: 4.95 },
  ];
  const known = shippingOf(reported, [], 'LV').map((method) => ({ ...method, is_server_method: false }));
  for (const here of [[], known.slice(0, 1), known])
    expect(shippingOf(reported, here, 'LV').map(({ is_server_method }) => is_server_method)).toEqual([
      true,
      true,
    ]);
});

it('marks each payment method from the backend as a server method, even if it was cached before [S4.071]', async () => {
  const cached = { code: 'cod', title: 'Cash', cost_incl_tax: 0, default: false, carriers: [] };
  await tab.databases.catalogue.reference.insert(
    referenceDocumentOf('lv', 'payment-method', 'cod', 0, { ...cached, is_server_method: false }),
  );
  await syncTotals(deps(), cart, wish());
  expect((await tab.read('cart')).cart?.payment_methods).toMatchObject([
    { code: 'cod', title: 'Cash', is_server_method: true },
    { code: 'bank', is_server_method: true },
  ]);
});

it('requests the totals of a virtual cart from GET /cart/totals [S7.019]', async () => {
  await changeNewest(tab.databases.personal.cart, 'g|A|', (line) => ({
    ...line,
    type_id: 'virtual' as const,
  }));
  await syncTotals(deps(), cart, wish());
  expect(asked()).toContain('cart/totals');
  expect(asked()).not.toContain('cart/shipping-information');
  const { totals } = (await tab.read('cart')).cart ?? {};
  expect(totals?.total_segments).toContainEqual({ code: 'grand_total', title: 'Grand total', value: 5518 });
});
