// The invoice of an order as data, without the buyer: amounts without tax, and the tax by rate. Its number comes from the
// store owner's accounting or from the engine; the storefront prints it.
import type { BridgeInvoice } from '#schemas/bridge/bridge-invoice.ts';
import type { orderItems, orders } from '../database/tables.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'shipping' | 'payment' | 'tax' | 'grand_total' | 'invoice_number' | 'invoiced_on'
>;
type Item = Pick<
  typeof orderItems.$inferSelect,
  'name' | 'sku' | 'qty' | 'row_total' | 'discount' | 'tax' | 'tax_percent'
>;
type Line = BridgeInvoice['lines'][number];

const PERCENT = 100;
const decimal = (cents: number): number => cents / 100;

/** @param total gross cents that contain `tax` */
function lineOf(
  line: Pick<Line, 'kind' | 'name' | 'sku' | 'qty' | 'tax_percent'>,
  total: number,
  tax: number,
) {
  const net = total - tax;
  // four decimals, because the price of a piece is a fraction of the line's amount
  const unit_price = Number((decimal(net) / line.qty).toFixed(4));
  return { ...line, unit_price, net: decimal(net), cents: { net, tax } };
}

/** Returns the lines for delivery and payment, which share the tax that the products do not contain. */
function feesOf({ shipping, payment, tax }: Order, items: readonly Item[]) {
  const rest = items.reduce((left, item) => left - item.tax, tax);
  const fees = shipping + payment;
  const percent = rest === 0 ? 0 : Math.round((PERCENT * rest) / (fees - rest));
  const ofShipping = fees === 0 ? 0 : Math.round((rest * shipping) / fees);
  const fee = { name: '', sku: '', qty: 1, tax_percent: percent };
  return [
    ...(shipping === 0 ? [] : [lineOf({ ...fee, kind: 'shipping' }, shipping, ofShipping)]),
    ...(payment === 0 ? [] : [lineOf({ ...fee, kind: 'payment' }, payment, rest - ofShipping)]),
  ];
}

/** Returns the invoice; undefined before it was issued. */
export function invoiceOf(order: Order, items: readonly Item[]): BridgeInvoice | undefined {
  const { invoice_number: number, invoiced_on: issued_on } = order;
  if (number === null || issued_on === null) return undefined;
  const lines = [
    ...items.map(({ name, sku, qty, row_total, discount, tax, tax_percent }) =>
      lineOf({ kind: 'product', name, sku, qty, tax_percent }, row_total - discount, tax),
    ),
    ...feesOf(order, items),
  ];
  const rates = [...new Set(lines.map(({ tax_percent }) => tax_percent))].toSorted((a, b) => b - a);
  return {
    ...{ number, issued_on },
    lines: lines.map(({ cents: _, ...line }) => line),
    taxes: rates.map((tax_percent) => {
      const taxed = lines.filter((line) => line.tax_percent === tax_percent);
      const sum = (of: 'net' | 'tax') => decimal(taxed.reduce((all, { cents }) => all + cents[of], 0));
      return { tax_percent, net: sum('net'), tax: sum('tax') };
    }),
    total: decimal(order.grand_total),
  };
}
