// What the printed page of an order shows, from the order history or from this device's own order.
import * as z from 'zod/mini';
import { type BridgeInvoice, bridgeInvoice } from '#schemas/bridge/bridge-invoice.ts';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { type Cents, idString } from '#schemas/primitives.ts';
import { parseTimestamp } from '../text/parse-timestamp.ts';
import { orderCode } from './order-code.ts';
import { orderDetail } from './order-detail.ts';
import { orderKey } from './order-key.ts';
import { type ShownInvoice, shownInvoice } from './shown-invoice.ts';

/** Who is billed. Fields that are not known are "". */
export type Buyer = {
  company: string;
  companyCode: string;
  vatId: string;
  name: string;
  street: string;
  /** city and postcode */
  city: string;
  /** country code */
  country: string;
};

export type PrintedOrder = {
  /** `saved`: the backend has not confirmed the order yet */
  state: 'saved' | 'confirmed' | 'cancelled';
  /** the order's number, or the device's code while it has none */
  number: string;
  /** time of the order, ms since 1970; NaN if unknown */
  at: number;
  buyer: Buyer;
  /** address to which the order is delivered; empty without delivery */
  delivery: string[];
  lines: {
    id: string;
    name: string;
    subtitle: string;
    sku: string;
    /** sku of the product whose page shows the goods */
    pageSku: string;
    qty: number;
    /** gross */
    amount: Cents;
  }[];
  /** gross amounts; `tax` is contained in the total */
  sums: { discount: Cents; shipping: Cents; payment: Cents; tax: Cents; total: Cents };
  /** in the language in which the order was placed */
  shippingTitle: string;
  paymentTitle: string;
  /** the backend's codes of the methods; "" if unknown */
  shippingMethod: string;
  paymentMethod: string;
  invoice?: ShownInvoice;
};

const text = (value: unknown): string => z.safeParse(idString, value).data ?? '';
const joined = (parts: readonly unknown[], by: string): string =>
  parts
    .map(text)
    .filter((part) => part !== '')
    .join(by);

function buyerOf(address: Readonly<Record<string, unknown>>, companyCode: unknown): Buyer {
  return {
    company: text(address.company),
    companyCode: text(companyCode),
    vatId: text(address.vat_id),
    name: joined([address.firstname, address.lastname], ' '),
    street: joined([address.street].flat(), ' '),
    city: joined([address.city, address.postcode], ', '),
    country: text(address.country_id),
  };
}

const record = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * Returns an order of the history.
 * @param timeZone zone of the order's dates
 */
export function printedFromHistory(order: HistoryOrder, timeZone: string): PrintedOrder {
  const { lines, sums, delivery, ...methods } = orderDetail(order, timeZone);
  const billing = z.parse(record, order.detail.billing_address);
  const invoice = shownInvoice(z.parse(bridgeInvoice, order.detail.invoice));
  return {
    state: order.status === 'cancelled' || order.status === 'canceled' ? 'cancelled' : 'confirmed',
    number: order.increment_id,
    at: parseTimestamp(order.created_at, timeZone),
    buyer: buyerOf(billing, billing.company_code),
    delivery: delivery?.lines ?? [],
    lines: lines.map((line) => ({ ...line, subtitle: '' })),
    sums,
    shippingTitle: methods.shippingTitle,
    paymentTitle: methods.paymentTitle,
    shippingMethod: methods.shippingMethod,
    paymentMethod: methods.paymentMethod,
    ...(invoice && { invoice }),
  };
}

/**
 * Returns an order of this device.
 * @param pulled its invoice as the backend sends it; undefined if there is none or it is not known
 */
export function printedFromDevice(order: OrderDocument, pulled: BridgeInvoice | undefined): PrintedOrder {
  const { shippingAddress, billingAddress, shippingExtraFields } = order.body.addressInformation;
  const { shipping, payment, tax, grand_total: total } = order.totals;
  const invoice = shownInvoice(pulled);
  const delivered = shippingAddress && buyerOf(shippingAddress, '');
  return {
    state: order.state === 'accepted' ? 'confirmed' : order.state === 'cancelled' ? 'cancelled' : 'saved',
    number: order.order_number ?? orderCode(orderKey(order)),
    at: order.created_at,
    buyer: buyerOf(billingAddress, shippingExtraFields.company_code),
    delivery: delivered
      ? [delivered.name, delivered.street, delivered.city].filter((line) => line !== '')
      : [],
    lines: order.lines.map(({ name, subtitle, sku, parentSku, qty, price_incl_tax }, at) => ({
      id: `${at} ${sku}`,
      ...{ name, subtitle, sku, pageSku: parentSku ?? sku, qty },
      amount: price_incl_tax * qty,
    })),
    sums: { discount: Math.abs(order.discount ?? 0), shipping, payment, tax, total },
    shippingTitle: order.shipping_title,
    paymentTitle: order.payment_title,
    ...{ shippingMethod: '', paymentMethod: '' },
    ...(invoice && { invoice }),
  };
}
