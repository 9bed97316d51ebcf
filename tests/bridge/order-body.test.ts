// Tests how the body of an order is parsed: what is accepted, what is refused, what counts as the same order.
import { describe, expect, it } from 'vitest';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { orderOf } from '../support/backend/requests.ts';

type Json = Record<string, unknown>;
const ID = 'order-0001';

/** Returns a valid body with one value replaced; undefined removes the key. */
function bodyWith(path: string, value: unknown): unknown {
  const body = structuredClone(orderOf(ID)) as unknown as Json;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce((node, key) => node[key] as Json, body);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return body;
}
const isRead = (path: string, value: unknown): boolean => {
  try {
    readOrder(bodyWith(path, value));
    return true;
  } catch (error) {
    expect((error as { status?: number }).status, path).toBe(400);
    return false;
  }
};
const address = 'addressInformation.billingAddress';
const x = (count: number) => 'x'.repeat(count);

describe('order body', () => {
  it.each<[string, unknown[], unknown[]]>([
    [
      'order_id',
      ['a1234567', `a${x(63)}`, 'A.b:c-d_8'],
      ['a123456', `a${x(64)}`, '-1234567', 'a 123456', 12_345_678, undefined],
    ],
    ['store_code', ['lv', x(16)], [x(17), 5, undefined]],
    ['user_id', ['', 5, x(128), undefined], [x(129), {}]],
    ['cart_id', ['', 5, x(128), undefined], [x(129), {}]],
    ['products', [], [[], undefined, {}]],
    ['products.0.sku', ['A', 5, x(128)], ['', x(129), undefined]],
    ['products.0.qty', [1, '2', 999_999], [0, -1, 1.5, 1_000_000, 'x', undefined]],
    ['products.0.name', [undefined, '', x(512)], [x(513), {}]],
    ['products.0.price', [0, '1.5'], ['x', undefined]],
    ['products.0.price_incl_tax', [0, '1.5'], ['x', undefined]],
    ['products.0.product_type', [undefined, 'simple'], [x(129)]],
    ['products.0.parentSku', [undefined, 'P'], [x(129)]],
    ['products.0.server_item_id', [undefined, 5], [x(129)]],
    ['products.0.server_qty', [undefined, 0, '2', 1.5, 999_999], [-1, 1_000_000, 'x']],
    ['products.0.product_option', [undefined, {}], ['x']],
    ['products.0.unknown', [], [1]],
    ['unknown', [], [1]],
    ['addressInformation.unknown', [], [1]],
    ['addressInformation.shippingAddress', [undefined], [{}]],
    [address, [], [undefined, {}]],
    [`${address}.firstname`, ['A', x(128)], ['', x(129), undefined, ' \u200b']],
    [`${address}.lastname`, ['A', x(128)], ['', x(129), undefined]],
    [
      `${address}.street`,
      [['a'], ['a', 'b', 'c', 'd'], [x(512)]],
      [[], ['a', 'b', 'c', 'd', 'e'], [x(513)], undefined],
    ],
    [`${address}.city`, ['A'], ['', x(129), undefined]],
    [`${address}.postcode`, ['123', 1_010], ['12', x(129), undefined]],
    [`${address}.country_id`, ['LV'], ['lv', 'L', 'LVA', ' LV', undefined]],
    [`${address}.region`, [undefined, null, 'x'], [x(129)]],
    [`${address}.region_id`, [undefined, null, 5, '5'], ['x']],
    [`${address}.region_code`, [undefined, null, 'x'], [x(129)]],
    [`${address}.telephone`, ['', 5], [x(129), undefined]],
    [`${address}.company`, [undefined, null, 'x'], [x(129)]],
    [`${address}.vat_id`, [undefined, 'x'], [x(129)]],
    [
      `${address}.email`,
      ['a@b', `${x(250)}@b.c`],
      ['a', 'a @b', 'a b@c', 'a@b c', '@b', 'a@', `${x(251)}@b.c`, undefined],
    ],
    [`${address}.unknown`, [], [1]],
    ['addressInformation.shipping_carrier_code', [undefined, 'x'], [x(129)]],
    ['addressInformation.shipping_method_code', [undefined, 'x'], [x(129)]],
    ['addressInformation.payment_method_code', ['x'], ['', x(129), undefined]],
    [
      'addressInformation.payment_method_additional',
      [undefined, { [x(64)]: x(4_000) }],
      [{ [x(65)]: '' }, { a: x(4_001) }],
    ],
    ['addressInformation.shippingExtraFields', [undefined, { a: 5 }], [{ [x(65)]: '' }]],
    ['transmited', [undefined, true, 'true'], [{}]],
    ['created_at', [undefined, x(40)], [x(41), 5]],
    ['updated_at', [undefined, x(40)], [x(41), 5]],
  ])('accepts and refuses values of %s', (path, good, bad) => {
    for (const value of good) expect(isRead(path, value), JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(isRead(path, value), JSON.stringify(value)).toBe(false);
  });

  it('requires city and postcode of a delivery address only', () => {
    const { shippingAddress, ...virtual } = structuredClone(orderOf(ID)).addressInformation;
    const nowhere = { ...virtual.billingAddress, city: '', postcode: '', street: [''] };
    expect(isRead('addressInformation', { ...virtual, billingAddress: nowhere })).toBe(true);
    expect(isRead('addressInformation', { ...virtual, shippingAddress: nowhere })).toBe(false);
  });

  it('accepts at most 200 products', () => {
    const products = (count: number) => Array.from({ length: count }, () => orderOf(ID).products[0]);
    expect([isRead('products', products(200)), isRead('products', products(201))]).toEqual([true, false]);
  });

  it('fills in missing values', () => {
    const bare = structuredClone(orderOf(ID)) as unknown as {
      addressInformation: Json & { billingAddress: Json };
    } & Json;
    for (const key of ['user_id', 'cart_id', 'transmited', 'created_at', 'updated_at']) delete bare[key];
    const info = bare.addressInformation;
    for (const key of Object.keys(info))
      if (!/billingAddress|payment_method_code/.test(key)) delete info[key];
    bare.products = [{ sku: 'P-1', qty: 1, price: 1, price_incl_tax: 1 }];
    for (const key of ['region', 'region_id', 'region_code', 'company']) info.billingAddress[key] = null;
    const { body } = readOrder(bare);
    expect(body).toMatchObject({
      user_id: '',
      cart_id: '',
      transmited: false,
      created_at: '',
      updated_at: '',
      products: [{ name: '', product_type: '' }],
    });
    expect(body.addressInformation).toMatchObject({
      shipping_carrier_code: '',
      shipping_method_code: '',
      payment_method_additional: {},
      shippingExtraFields: {},
      billingAddress: { region: '', region_id: 0, region_code: '', company: '' },
    });
    for (const key of ['region', 'region_id', 'region_code', 'company']) delete info.billingAddress[key];
    expect(readOrder(bare).body).toEqual(body);
  });

  it('keeps given values', () => {
    const region = { region: 'Rīga', region_id: 7, region_code: 'RIX', company: 'SIA Alfa', vat_id: 'LV1' };
    const given = bodyWith(address, { ...orderOf(ID).addressInformation.billingAddress, ...region });
    expect(readOrder(given).body).toEqual(given);
  });

  it('has a hash that ignores only the fields that change with each sending attempt', () => {
    const hash = (path?: string, value?: unknown) =>
      readOrder(path ? bodyWith(path, value) : orderOf(ID)).hash;
    expect([hash('transmited', true), hash('updated_at', 'later')]).toEqual([hash(), hash()]);
    expect(hash()).toMatch(/^[0-9a-f]{64}$/);
    expect(hash('created_at', 'later')).not.toBe(hash());
    expect(hash('products.0.qty', 2)).not.toBe(hash());
  });

  it('contains the confirmed total as a decimal amount', () => {
    const total = (text: unknown) =>
      readOrder(bodyWith('addressInformation.shippingExtraFields', { confirmed_total: text })).confirmedTotal;
    expect([total('22.30'), total('5'), total('0.1'), total('999999999.99')]).toEqual([
      2_230, 500, 10, 99_999_999_999,
    ]);
    expect(readOrder(orderOf(ID, { confirmedTotal: null })).confirmedTotal).toBeUndefined();
    for (const odd of ['', '1.234', '-1', '1,5', 'x1', '1x', '1234567890', '.5', '1.'])
      expect(() => total(odd), odd).toThrow(
        expect.objectContaining({ status: 400, result: 'confirmed_total must be a decimal amount' }),
      );
  });
});

describe('orders in flight', () => {
  it('are processed one at a time per id', async () => {
    const inFlight = createInFlight();
    let end = (_: string) => {};
    const first = inFlight.run('a', () => new Promise<string>((resolve) => (end = resolve)));
    expect(await inFlight.run('a', async () => 'second')).toBeUndefined();
    expect(await inFlight.run('b', async () => 'other')).toBe('other');
    expect(inFlight.peak()).toBe(2);
    end('first');
    expect(await first).toBe('first');
    expect(await inFlight.run('a', async () => 'third')).toBe('third');
    await expect(inFlight.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inFlight.run('a', async () => 'fourth')).toBe('fourth');
    expect(inFlight.peak()).toBe(2);
    inFlight.forget();
    expect(inFlight.peak()).toBe(0);
    await inFlight.run('a', async () => 'fifth');
    expect(inFlight.peak()).toBe(1);
  });
});
