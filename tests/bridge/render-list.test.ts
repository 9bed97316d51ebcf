// Tests the price refresh on the real bridge.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderListAnswer, renderListItem } from '#schemas/bridge/render-list-answer.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { get, type LoggedIn, newCustomer, toGroup } from '../support/backend/people.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let shopper: LoggedIn;
let wholesaler: LoggedIn;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  shopper = await newCustomer(bridge, 'anna@example.lv');
  wholesaler = await newCustomer(bridge, 'firma@example.lv');
  await toGroup(bridge, wholesaler, 2);
});
afterAll(() => bridge.close());

const ask = (query: string) => bridge.app.inject({ url: `/api/products/render-list?${query}` });
async function prices(query: string) {
  const { items } = renderListAnswer.parse((await ask(query)).json()).result;
  return items.map((item) => renderListItem.parse(item));
}

describe('GET /products/render-list', () => {
  it('returns gross and net prices by id, without unknown and disabled products', async () => {
    const [plain, reduced, ...rest] = await prices('skus=P-1,nothing,P-5,P-1,P-3&currencyCode=EUR&storeId=1');
    expect(rest).toEqual([]);
    expect(plain).toMatchObject({
      id: 1_001,
      currency_code: 'EUR',
      store_id: 1,
      price_info: {
        final_price: 17.35,
        regular_price: 17.35,
        special_price: null,
        extension_attributes: { tax_adjustments: { final_price: 14.338843, regular_price: 14.338843 } },
      },
    });
    expect(plain).not.toHaveProperty('sku');
    expect(reduced?.price_info).toMatchObject({
      final_price: 37.4,
      regular_price: 46.75,
      special_price: 37.4,
      extension_attributes: { tax_adjustments: { special_price: 30.909091 } },
    });
  });

  it('returns the own id and price of a variant in the requested store view', async () => {
    const [variant] = await prices('skus=C-1-50&storeId=2');
    expect(variant).toMatchObject({ id: 3_011, store_id: 2, price_info: { final_price: 110 } });
  });

  it('returns the group price for one piece only to customers of the group', async () => {
    const final = async (query: string) => (await prices(`skus=P-18${query}`))[0]?.price_info.final_price;
    const everybody = await final('');
    expect(everybody).toBe(142.3);
    const one = `&token=${shopper.accessToken}`;
    expect(await Promise.all([one, `${one}&userGroupId=1`, `${one}&userGroupId=2`].map(final))).toEqual([
      everybody,
      everybody,
      everybody,
    ]);
    const company = `&token=${wholesaler.accessToken}`;
    expect(await Promise.all([company, `${company}&userGroupId=2`].map(final))).toEqual([120.5, 120.5]);
    expect(await final(`${company}&userGroupId=1`)).toBe(everybody);
  });

  it('ignores a group number without a valid user or group token', async () => {
    const final = async (query: string) => (await prices(`skus=P-18${query}`))[0]?.price_info.final_price;
    expect(await Promise.all(['&userGroupId=0', '&userGroupId=1', '&userGroupId=2'].map(final))).toEqual([
      142.3, 142.3, 142.3,
    ]);
    const { groupToken } = (await get(bridge, '/user/me', wholesaler)).json().result;
    expect(await final(`&userGroupId=2&groupToken=${groupToken}`)).toBe(120.5);
    expect(await final(`&userGroupId=1&groupToken=${groupToken}`)).toBe(142.3);
    const [payload, signature] = groupToken.split('.');
    const other = Buffer.from('2.9999999999999').toString('base64url');
    for (const touched of [`${other}.${signature}`, `${payload}.`, `${payload}.${signature}x`, 'garbage'])
      expect(await final(`&userGroupId=2&groupToken=${touched}`)).toBe(142.3);
    expect((await ask('skus=P-18&token=garbage')).statusCode).toBe(401);
    expect((await ask('skus=P-18&token=')).statusCode).toBe(200);
  });

  it('signs each price, with equal signatures only for the same price of the same product', async () => {
    const [first] = await prices('skus=P-18');
    const [again] = await prices('skus=P-18&storeId=3');
    const [group] = await prices(`skus=P-18&userGroupId=2&token=${wholesaler.accessToken}`);
    const [other] = await prices('skus=P-1');
    expect(first?.sgn).toMatch(/^[\w-]{43}$/);
    expect(again?.sgn).toBe(first?.sgn);
    expect(new Set([first, group, other].map((item) => item?.sgn)).size).toBe(3);
  });

  it('is never cached', async () => {
    expect((await ask('skus=P-1')).headers['cache-control']).toBe('private, no-store');
  });

  it('refuses invalid requests', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `S-${at}`).join(',');
    const wrong = [
      '',
      `skus=${many}`,
      'skus=P-1&currencyCode=USD',
      'skus=P-1&storeId=9',
      'skus=P-1&userGroupId=x',
    ];
    for (const query of wrong) expect([query, (await ask(query)).statusCode]).toEqual([query, 400]);
    expect((await prices('skus=,,')).length).toBe(0);
  });
});
