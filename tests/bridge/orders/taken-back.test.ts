// Old appliances that an order has taken back are stated wherever the backend returns the order.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takenBack } from '#bridge/orders/taken-back.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bearer, newCustomer } from '../../support/backend/people.ts';
import { line, orderOf, post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { randomCases } from '../../support/random-cases.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
});
afterAll(() => bridge.close());

/** Places an order for P-1 and P-2 as a new customer. Returns its items in the history and as opened by its token. */
async function itemsOf(id: string, take_back: string | undefined) {
  const person = await newCustomer(bridge, `${id}@example.lv`);
  const body = orderOf(id, { products: [line('P-1', 1, 17.35), line('P-2', 1, 24.7)] });
  if (take_back !== undefined) Object.assign(body.addressInformation.shippingExtraFields, { take_back });
  const answer = await post(bridge, '/api/order/create', body, {
    'idempotency-key': body.order_id,
    ...bearer(person),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { orderNumber: number, orderToken } = answer.json().result;
  const read = async (url: string) =>
    (await bridge.app.inject({ url: `/api/${url}`, headers: bearer(person) })).json().result;
  return {
    history: (await read('user/order-history')).items[0].items,
    pulled: (await read(`order/pull?${new URLSearchParams({ number, orderToken })}`)).items,
  };
}

describe('an order that has an old appliance taken back', () => {
  it('states it for the chosen products in history and order page', async () => {
    const { history, pulled } = await itemsOf('takes-one-back', 'P-2\nUNKNOWN');
    for (const items of [history, pulled])
      expect(items.map((item: { take_back?: boolean }) => item.take_back)).toEqual([undefined, true]);
  });

  it('states nothing without the choice', async () => {
    const { history, pulled } = await itemsOf('takes-none-back', undefined);
    for (const items of [history, pulled])
      for (const item of items) expect(item).not.toHaveProperty('take_back');
  });

  it('reads any stored body', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('addressInformation'), fc.anything()), (body) => {
        expect(takenBack(body).size).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: randomCases(200) },
    );
    expect([...takenBack({ addressInformation: { shippingExtraFields: { take_back: 'A\n\nB' } } })]).toEqual([
      'A',
      'B',
    ]);
  });
});
