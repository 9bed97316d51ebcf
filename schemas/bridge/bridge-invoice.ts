// The invoice of an order (docs/wire.md). It is a legal document: if any part of it is missing or odd, it is not shown.
import * as z from 'zod/mini';
import { plainLine } from '../plain-text.ts';
import { idString, looseNumber } from '../primitives.ts';

const LINES_MAX = 500;
const RATES_MAX = 20;

const text = (max: number) =>
  z.pipe(z.pipe(idString, z.transform(plainLine)), z.string().check(z.maxLength(max)));
/** A text of a part that the storefront words itself. */
const maybe = z._default(text(512), '');
const percent = z.pipe(looseNumber, z.number().check(z.gte(0), z.lte(100)));

/** The number of an invoice, and the day on which it was issued as an ISO date. */
export const issuedInvoice = z.object({
  number: z.pipe(text(64), z.string().check(z.minLength(1))),
  issued_on: z.iso.date(),
});
export type IssuedInvoice = z.infer<typeof issuedInvoice>;

/** Amounts are decimal and contain no tax, except `total`. */
const invoice = z.extend(issuedInvoice, {
  lines: z
    .array(
      z.object({
        /** `shipping` and `payment` have no name */
        kind: z.enum(['product', 'shipping', 'payment']),
        name: maybe,
        sku: maybe,
        qty: z.pipe(looseNumber, z.number().check(z.gt(0))),
        /** price of a piece, with up to four decimals */
        unit_price: looseNumber,
        tax_percent: percent,
        net: looseNumber,
      }),
    )
    .check(z.minLength(1), z.maxLength(LINES_MAX)),
  /** the tax by rate */
  taxes: z
    .array(z.object({ tax_percent: percent, net: looseNumber, tax: looseNumber }))
    .check(z.minLength(1), z.maxLength(RATES_MAX)),
  /** amount to be paid, with tax */
  total: looseNumber,
});
export type BridgeInvoice = z.infer<typeof invoice>;

/** The invoice; undefined if there is none, or not a whole one. */
export const bridgeInvoice = z.catch(z.optional(invoice), undefined);
