// Tests the tracking numbers that an operator records for an order, and where the customer reads them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { orderOf, placeOrder } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
});
afterAll(() => bridge.close());

type Placed = { orderNumber: string; orderToken: string };
const placed = async (id: string): Promise<Placed> => (await placeOrder(bridge, orderOf(id))).json().result;
const change = (number: string, payload: object) =>
  bridge.app.inject({ method: 'PATCH', url: `/__admin/orders/${number}`, payload });
const opened = async ({ orderNumber: number, orderToken }: Placed) =>
  (await bridge.app.inject({ url: `/api/order/pull?${new URLSearchParams({ number, orderToken })}` })).json()
    .result;

const parcel = { number: 'CE123456789LV', url: 'https://carrier.example/CE123456789LV' };

it('shows the parcels of an order, which is then shipped', async () => {
  const order = await placed('with-a-parcel');
  await change(order.orderNumber, { tracking: [parcel] });
  expect(await opened(order)).toMatchObject({ status: 'shipped', tracking: [parcel] });
});

it('replaces the parcels of an order', async () => {
  const order = await placed('other-parcels');
  await change(order.orderNumber, { tracking: [parcel, { number: '2' }] });
  await change(order.orderNumber, { tracking: [{ number: '3' }] });
  expect((await opened(order)).tracking).toEqual([{ number: '3' }]);
});

it('does not take a delivered order back', async () => {
  const order = await placed('parcel-after-delivery');
  await change(order.orderNumber, { delivered_at: '2026-11-24T10:00:00.000Z' });
  await change(order.orderNumber, { tracking: [parcel] });
  expect(await opened(order)).toMatchObject({ status: 'fulfilled', tracking: [parcel] });
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//carrier.example', 'carrier.example', 'https://'])(
  'leaves out the address %s of a parcel',
  async (url) => {
    const order = await placed(`address-${url.length}-${url.charCodeAt(0)}`);
    await change(order.orderNumber, { tracking: [{ ...parcel, url }] });
    expect((await opened(order)).tracking).toEqual([{ number: parcel.number }]);
  },
);

describe('the mail about parcels', () => {
  type Row = { kind: string; mail: { to: string; subject: string; text: string } };
  const mails = async (): Promise<Row[]> =>
    (await bridge.app.inject({ url: '/__admin/outbox' }))
      .json()
      .result.filter(({ kind }: Row) => kind === 'parcels');

  it('contains the numbers and the links of parcels that were not mailed before', async () => {
    const order = await placed('mailed-parcels');
    await change(order.orderNumber, { tracking: [parcel] });
    await change(order.orderNumber, { tracking: [parcel, { number: 'SECOND' }] });
    const [second, first] = await mails();
    expect(first?.mail.subject).toContain(order.orderNumber);
    expect(first?.mail.text).toContain(parcel.number);
    expect(first?.mail.text).toContain(parcel.url);
    expect(first?.mail.text).toContain(order.orderToken);
    expect(second?.mail.text).toContain('SECOND');
    expect(second?.mail.text).not.toContain(parcel.number);
  });

  it('is not sent again for the same parcels', async () => {
    const order = await placed('the-same-parcels');
    const before = (await mails()).length;
    await change(order.orderNumber, { tracking: [parcel] });
    await change(order.orderNumber, { tracking: [parcel] });
    expect(await mails()).toHaveLength(before + 1);
  });
});

it('responds to an unknown order with 404', async () => {
  expect((await change('999999999', { tracking: [parcel] })).json()).toMatchObject({ code: 404 });
});
