import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceOf } from '#bridge/orders/invoice-of.ts';
import { bridgeInvoice } from '#schemas/bridge/bridge-invoice.ts';
import { shownInvoice } from '#shared/domain/order/shown-invoice.ts';
import { randomCases } from '../../support/random-cases.ts';

const order = {
  ...{ shipping: 499, payment: 0, tax: 2_099, grand_total: 12_599 },
  ...{ invoice_number: 'ZB-2026-17', invoiced_on: '2026-03-29' },
};
const item = {
  ...{ name: 'Kettle', sku: 'K-1', qty: 3, row_total: 12_600, discount: 500, tax: 2_099, tax_percent: 21 },
};

it('lists the products and the delivery without tax, and the tax by rate', () => {
  expect(invoiceOf(order, [item])).toEqual({
    ...{ number: 'ZB-2026-17', issued_on: '2026-03-29', total: 125.99 },
    lines: [
      {
        ...{ kind: 'product', name: 'Kettle', sku: 'K-1', qty: 3, tax_percent: 21 },
        ...{ unit_price: 33.3367, net: 100.01 },
      },
      { kind: 'shipping', name: '', sku: '', qty: 1, tax_percent: 0, unit_price: 4.99, net: 4.99 },
    ],
    taxes: [
      { tax_percent: 21, net: 100.01, tax: 20.99 },
      { tax_percent: 0, net: 4.99, tax: 0 },
    ],
  });
});

it('states the rate of a taxed delivery', () => {
  const taxed = { ...order, tax: 2_099 + 87 };
  expect(invoiceOf(taxed, [item])?.lines[1]).toMatchObject({ kind: 'shipping', tax_percent: 21, net: 4.12 });
});

it.each([{ invoice_number: null }, { invoiced_on: null }])('is absent with %o', (missing) => {
  expect(invoiceOf({ ...order, ...missing }, [item])).toBeUndefined();
});

it('is a whole invoice that adds up, whatever was ordered', () => {
  const items = fc.array(
    fc
      .record({
        qty: fc.integer({ min: 1, max: 999 }),
        price: fc.integer({ min: 1, max: 500_000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        tax_percent: fc.constantFrom(0, 5, 12, 21, 5.5),
      })
      .map(({ qty, price, share, tax_percent }) => {
        const row_total = qty * price;
        const discount = Math.floor(row_total * share);
        const tax = Math.round(((row_total - discount) * tax_percent) / (100 + tax_percent));
        return { name: 'Goods', sku: 'G', qty, row_total, discount, tax, tax_percent };
      }),
    { minLength: 1, maxLength: 20 },
  );
  const fee = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(items, fee, fee, fc.constantFrom(0, 21), (rows, shipping, payment, percent) => {
      const goods = rows.reduce((sum, { row_total, discount }) => sum + row_total - discount, 0);
      const ofFees = Math.round(((shipping + payment) * percent) / (100 + percent));
      const tax = rows.reduce((sum, row) => sum + row.tax, ofFees);
      const total = goods + shipping + payment;
      const invoice = bridgeInvoice.parse(
        invoiceOf({ ...order, shipping, payment, tax, grand_total: total }, rows),
      );
      expect(shownInvoice(invoice)?.total).toBe(total);
    }),
    { numRuns: randomCases(200) },
  );
});
