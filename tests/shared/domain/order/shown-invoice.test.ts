import { expect, it } from 'vitest';
import { bridgeInvoice } from '#schemas/bridge/bridge-invoice.ts';
import { shownInvoice } from '#shared/domain/order/shown-invoice.ts';

const line = { kind: 'product', name: 'Kettle', sku: 'K-1', qty: 3, unit_price: 33.3367, tax_percent: 21 };
const invoice = {
  ...{ number: 'ZB-17', issued_on: '2026-03-29', total: 121 },
  lines: [{ ...line, net: 100 }],
  taxes: [{ tax_percent: 21, net: 100, tax: 21 }],
};
const shown = (change: object) => shownInvoice(bridgeInvoice.parse({ ...invoice, ...change }));

it('converts the amounts to cents', () => {
  expect(shown({})).toMatchObject({
    total: 12_100,
    lines: [{ net: 10_000, unitPrice: 33.3367 }],
    taxes: [{ taxPercent: 21, net: 10_000, tax: 2_100 }],
  });
});

it('accepts lines that differ from their sum by a cent each', () => {
  expect(shown({ lines: [{ ...line, net: 100.01 }] })).toBeDefined();
});

it.each([
  ['a total that is not the sum', { total: 121.01 }],
  ['lines that are not the sum', { lines: [{ ...line, net: 98 }] }],
  ['a missing number', { number: '' }],
  ['a missing day', { issued_on: undefined }],
  ['a day that does not exist', { issued_on: '2026-02-30' }],
  ['no lines', { lines: [] }],
  ['a line of an unknown kind', { lines: [{ ...line, kind: 'gift', net: 100 }] }],
  ['a line without an amount', { lines: [line] }],
  ['a negative rate', { taxes: [{ tax_percent: -21, net: 100, tax: 21 }] }],
])('is no invoice with %s', (_title, change) => {
  expect(shown(change)).toBeUndefined();
});

it('is absent without one', () => {
  expect(shownInvoice(bridgeInvoice.parse(undefined))).toBeUndefined();
});
