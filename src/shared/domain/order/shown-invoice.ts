// Converts an invoice of the backend to cents. Invariant: what is printed as an invoice adds up.
import type { BridgeInvoice } from '#schemas/bridge/bridge-invoice.ts';
import type { Cents } from '#schemas/primitives.ts';
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';

/** All amounts without tax, except `tax` and `total`. */
export type ShownInvoice = {
  number: string;
  /** ISO date */
  issuedOn: string;
  lines: {
    kind: BridgeInvoice['lines'][number]['kind'];
    name: string;
    sku: string;
    qty: number;
    /** decimal, with up to four decimals */
    unitPrice: number;
    taxPercent: number;
    net: Cents;
  }[];
  taxes: { taxPercent: number; net: Cents; tax: Cents }[];
  total: Cents;
};

/**
 * Returns the invoice; undefined if its amounts contradict each other. The lines may differ from the sum by rounding: a
 * cent for each.
 */
export function shownInvoice(invoice: BridgeInvoice | undefined): ShownInvoice | undefined {
  if (invoice === undefined) return undefined;
  const lines = invoice.lines.map(({ kind, name, sku, qty, unit_price, tax_percent, net }) => ({
    ...{ kind, name, sku, qty, unitPrice: unit_price, taxPercent: tax_percent },
    net: centsFromDecimal(net),
  }));
  const taxes = invoice.taxes.map(({ tax_percent, net, tax }) => ({
    taxPercent: tax_percent,
    net: centsFromDecimal(net),
    tax: centsFromDecimal(tax),
  }));
  const total = centsFromDecimal(invoice.total);
  const taxed = taxes.reduce((sum, { net }) => sum + net, 0);
  const withTax = taxes.reduce((sum, { tax }) => sum + tax, taxed);
  const listed = lines.reduce((sum, { net }) => sum + net, 0);
  if (withTax !== total || Math.abs(listed - taxed) > lines.length) return undefined;
  return { number: invoice.number, issuedOn: invoice.issued_on, lines, taxes, total };
}
