// Tests how Medusa's fields of an order are mapped to a status of the bridge.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINE_STATUSES, isFinal, orderState } from '#connectors/medusa/order-state.ts';
import { randomCases } from '../../support/random-cases.ts';

const placed = { payment_status: 'authorized', fulfillment_status: 'not_fulfilled', status: 'pending' };
const statusOf = (fields: object) => orderState({ id: 'order_1', ...placed, ...fields })?.state.status;

it.each([
  ['an order as Medusa places it', {}, 'placed'],
  ['a captured payment', { payment_status: 'captured' }, 'paid'],
  ['a packed order', { payment_status: 'captured', fulfillment_status: 'fulfilled' }, 'ready'],
  ['an order of which a part is on its way', { fulfillment_status: 'partially_shipped' }, 'ready'],
  ['a shipped order', { fulfillment_status: 'shipped' }, 'shipped'],
  ['an order of which a part has arrived', { fulfillment_status: 'partially_delivered' }, 'shipped'],
  ['a delivered order', { payment_status: 'captured', fulfillment_status: 'delivered' }, 'fulfilled'],
  ['a completed order', { status: 'completed', fulfillment_status: 'delivered' }, 'completed'],
  ['a refunded order', { payment_status: 'refunded', fulfillment_status: 'delivered' }, 'refunded'],
  ['a cancelled order', { status: 'canceled', payment_status: 'refunded' }, 'cancelled'],
  ['an archived order that was cancelled', { status: 'archived', canceled_at: '2026-01-01' }, 'cancelled'],
])('maps %s', (_title, fields, status) => {
  expect(statusOf(fields)).toBe(status);
});

it('returns the time of the last handover of a completely delivered order', () => {
  const fulfillments = [{ delivered_at: '2026-02-03T10:00:00Z' }, { delivered_at: '2026-02-01' }, {}];
  const deliveredAt = (fulfillment_status: string) =>
    orderState({ id: 'order_1', ...placed, fulfillment_status, fulfillments })?.state.deliveredAt;
  expect(deliveredAt('delivered')).toBe('2026-02-03T10:00:00.000Z');
  expect(deliveredAt('partially_delivered')).toBeUndefined();
});

it.each([
  [
    'the metadata of the order',
    { invoice_number: 'ZB-17', invoiced_on: '2026-03-29' },
    { number: 'ZB-17', issued_on: '2026-03-29' },
  ],
  ['half of it', { invoice_number: 'ZB-17' }, undefined],
  ['an odd day', { invoice_number: 'ZB-17', invoiced_on: 'yesterday' }, undefined],
  ['no metadata', null, undefined],
])('reads the invoice from %s', (_title, metadata, invoice) => {
  expect(orderState({ id: 'order_1', ...placed, metadata })?.state.invoice).toEqual(invoice);
});

describe('the tracking numbers of an order', () => {
  const label = { tracking_number: 'CE1LV', tracking_url: 'https://carrier.example/CE1LV' };
  const parcel = { number: 'CE1LV', url: label.tracking_url };
  const trackingOf = (fulfillments: unknown) =>
    orderState({ id: 'order_1', ...placed, fulfillments })?.state.tracking;

  it.each([
    [
      'the labels of all fulfilments',
      [{ labels: [label] }, { labels: [{ tracking_number: '2' }] }],
      [parcel, { number: '2' }],
    ],
    [
      'a label without an address, for which Medusa’s admin writes #',
      [{ labels: [{ ...label, tracking_url: '#' }] }],
      [{ number: 'CE1LV' }],
    ],
    ['a fulfilment without labels', [{ labels: [] }], []],
    ['a single order, whose fulfilments have no list of labels', [{ labels: [label] }, {}], undefined],
    ['an order without fulfilments', [], []],
    ['a response without fulfilments', undefined, undefined],
  ])('are those of %s', (_title, fulfillments, tracking) => {
    expect(trackingOf(fulfillments)).toEqual(tracking);
  });

  it('lack those of cancelled fulfilments', () => {
    expect(trackingOf([{ canceled_at: '2026-01-01', labels: [label] }])).toEqual([]);
  });
});

it('treats odd and missing values as placed', () => {
  const known = new Set(ENGINE_STATUSES.flatMap(([, statuses]) => Object.keys(statuses)));
  const odd = fc
    .anything()
    .filter((value) => typeof value !== 'string' || !(known.has(value) || value === 'canceled'));
  const oddOrder = fc.record(
    { status: odd, payment_status: odd, fulfillment_status: odd, fulfillments: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(oddOrder, (fields) => {
      const { tracking = [], ...state } = orderState({ id: 'order_1', ...fields })?.state ?? {};
      expect(state).toEqual({ status: 'placed', deliveredAt: undefined });
      for (const { number } of tracking) expect(number).toBeTypeOf('string');
    }),
    { numRuns: randomCases(2_000) },
  );
});

it('reads each field independently of invalid values in the others', () => {
  const value = fc.constantFrom(
    ...ENGINE_STATUSES.flatMap(([name, s]) => Object.entries(s).map((e) => [name, ...e] as const)),
  );
  fc.assert(
    fc.property(value, fc.anything(), ([name, engine, status], odd) => {
      const others = Object.fromEntries(
        ['status', 'payment_status', 'fulfillment_status', 'fulfillments']
          .filter((field) => field !== name)
          .map((field) => [field, typeof odd === 'string' ? `odd ${odd}` : odd]),
      );
      expect(orderState({ id: 'order_1', ...others, [name]: engine })?.state.status).toBe(status);
    }),
    { numRuns: randomCases(2_000) },
  );
});

it('skips values that are not orders', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const described = orderState(value);
      if (described !== undefined) expect(isFinal(described.state)).toBeTypeOf('boolean');
    }),
    { numRuns: randomCases(500) },
  );
});
