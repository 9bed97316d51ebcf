// Parses an order from the order history for its page. Child rows of configurables and bundles are hidden; fields that
// the backend omits are omitted from the page, not guessed.
import * as z from 'zod/mini';
import { bridgeTracking, type Parcel } from '#schemas/bridge/bridge-tracking.ts';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import {
  type Cents,
  idString,
  looseBoolean,
  looseNumber,
  type ProductOption,
  productOption,
} from '#schemas/primitives.ts';
import { centsFromDecimal } from '../pricing/cents-from-decimal.ts';
import { parseTimestamp } from '../text/parse-timestamp.ts';

const optionalText = z.optional(z.nullable(idString));
const optionalAmount = z.optional(z.nullable(looseNumber));

/** Returns the value as text; some backends send numeric texts as numbers. */
const text = (value: unknown): string => z.safeParse(idString, value).data ?? '';

const bridgeOrderLine = z.looseObject({
  item_id: optionalText,
  parent_item_id: optionalText,
  parent_item: z.optional(z.unknown()),
  product_id: optionalAmount,
  sku: idString,
  /** sku of the product that a variant belongs to */
  parent_sku: optionalText,
  name: z.catch(idString, ''),
  qty_ordered: z._default(looseNumber, 1),
  price_incl_tax: optionalAmount,
  row_total_incl_tax: optionalAmount,
  product_option: z.catch(z.optional(productOption), undefined),
  take_back: z.catch(z.optional(looseBoolean), undefined),
});

const bridgePlace = z.looseObject({
  firstname: optionalText,
  lastname: optionalText,
  company: optionalText,
  vat_id: optionalText,
  street: z.optional(z.array(z.unknown())),
  city: optionalText,
  postcode: optionalText,
  country_id: optionalText,
  telephone: optionalText,
});

export type HistoryLine = {
  id: string;
  sku: string;
  /** sku of the product whose page shows the goods */
  pageSku: string;
  productId: number;
  name: string;
  /** as sent by the backend; may be a fraction */
  qty: number;
  amount: Cents;
  /** an old appliance is taken back with its delivery */
  takeBack?: true;
  /** free of charge, for example a gift */
  isFree?: true;
  /** the chosen options; absent if the backend omits them */
  option?: ProductOption;
};
/** An address: its lines in print order, the country code and the telephone. */
export type HistoryPlace = { lines: string[]; country: string; telephone: string };

export type OrderDetail = {
  lines: HistoryLine[];
  delivery?: HistoryPlace;
  billing?: HistoryPlace;
  /** `{carrier}_{method}` as the backend names it, "" if omitted */
  shippingMethod: string;
  shippingTitle: string;
  /** code of the pickup point, "" if it has none or the backend omits it */
  pickupPoint: string;
  /** the method's code, "" if omitted */
  paymentMethod: string;
  paymentTitle: string;
  /** the order's token, "" if the backend omits it */
  token: string;
  /** end of the withdrawal period, ms since 1970; NaN before delivery and if the backend omits it */
  withdrawalUntil: number;
  /** true if the customer has withdrawn from any part of the order */
  isWithdrawn: boolean;
  tracking: Parcel[];
  /** true if the order includes downloads */
  hasDownloads: boolean;
  /** true if the order is paid before dispatch, as far as the backend indicates */
  prepaid: boolean;
  sums: { goods: Cents; discount: Cents; shipping: Cents; payment: Cents; tax: Cents; total: Cents };
};

type Loose = Record<string, unknown>;
const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const amount = (value: unknown): Cents | undefined => {
  const cents = centsFromDecimal(z.safeParse(looseNumber, value).data ?? Number.NaN);
  // an amount beyond the safe range is treated as missing
  return Number.isSafeInteger(cents) ? cents : undefined;
};

function linesOf(items: unknown): HistoryLine[] {
  return list(items).flatMap((item, at) => {
    const line = z.safeParse(bridgeOrderLine, item).data;
    if (!line || line.parent_item_id || line.parent_item) return [];
    const qty = line.qty_ordered;
    const row = line.row_total_incl_tax ?? (line.price_incl_tax ?? 0) * qty;
    return [
      {
        id: `${at} ${line.sku}`,
        sku: line.sku,
        pageSku: line.parent_sku || line.sku,
        productId: line.product_id ?? 0,
        name: line.name || line.sku,
        qty,
        amount: amount(row) ?? 0,
        ...((line.row_total_incl_tax ?? line.price_incl_tax) === 0 && { isFree: true as const }),
        ...(line.take_back && { takeBack: true as const }),
        ...(line.product_option && { option: line.product_option }),
      },
    ];
  });
}

function placeOf(value: unknown): HistoryPlace | undefined {
  const place = z.safeParse(bridgePlace, value).data;
  if (!place) return undefined;
  const lines = [
    place.company ?? '',
    place.vat_id ?? '',
    [place.firstname, place.lastname].filter(Boolean).join(' '),
    (place.street ?? []).map(text).filter(Boolean).join(' '),
    [place.city, place.postcode].filter(Boolean).join(', '),
  ].filter((line) => line !== '');
  const [country, telephone] = [place.country_id ?? '', place.telephone ?? ''];
  return lines.length > 0 || telephone !== '' ? { lines, country, telephone } : undefined;
}

/**
 * Returns the data for an order's page; amounts in cents.
 * @param timeZone Zone of the order's dates.
 */
export function orderDetail({ detail, grand_total: total }: HistoryOrder, timeZone = 'UTC'): OrderDetail {
  const assignment = record(list(record(detail.extension_attributes).shipping_assignments)[0]);
  const shipping = record(assignment.shipping);
  const payment = record(detail.payment);
  const lines = linesOf(detail.items);
  const delivery = placeOf(shipping.address ?? detail.shipping_address);
  const billing = placeOf(detail.billing_address);
  const goods = amount(detail.subtotal_incl_tax) ?? lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = Math.abs(amount(detail.discount_amount) ?? 0);
  const delivered = amount(detail.shipping_incl_tax) ?? amount(detail.shipping_amount) ?? 0;
  return {
    lines,
    ...(delivery && { delivery }),
    ...(billing && { billing }),
    shippingMethod: text(shipping.method),
    shippingTitle: text(detail.shipping_description),
    pickupPoint: text(detail.pickup_point),
    paymentMethod: text(payment.method),
    paymentTitle: text(list(payment.additional_information)[0]),
    token: text(detail.order_token),
    withdrawalUntil: parseTimestamp(text(detail.withdrawal_until), timeZone),
    isWithdrawn: list(detail.withdrawals).length > 0,
    tracking: bridgeTracking.parse(detail.tracking),
    hasDownloads: list(detail.items).some((item) => record(item).product_type === 'downloadable'),
    prepaid: text(detail.payment_state) !== '',
    sums: {
      goods,
      discount,
      shipping: delivered,
      // if the backend omits the payment fee, it is the remainder of the total
      payment: amount(detail.payment_amount) ?? Math.max(0, total - goods + discount - delivered),
      tax: amount(detail.tax_amount) ?? 0,
      total,
    },
  };
}

type Ways = {
  shipping: readonly { carrier_code: string; method_code: string; method_title: string }[];
  payment: readonly { code: string; title: string }[];
};

/**
 * Returns the titles of the order's delivery and payment methods in the current language; the order itself contains the
 * titles of the store view in which it was placed. "" if unknown.
 * @param offered The currently offered methods.
 */
export function titlesOf(
  order: Pick<OrderDetail, 'shippingMethod' | 'shippingTitle' | 'paymentMethod' | 'paymentTitle'>,
  offered: Ways,
): { shipping: string; payment: string } {
  const shipping = offered.shipping.find(
    ({ carrier_code, method_code }) => `${carrier_code}_${method_code}` === order.shippingMethod,
  );
  const payment = offered.payment.find(({ code }) => code === order.paymentMethod);
  return {
    shipping: shipping?.method_title ?? order.shippingTitle,
    payment: payment?.title ?? order.paymentTitle,
  };
}

/** True if the order is collected by the customer: its delivery method has pickup points. */
export const isCollected = (
  shippingMethod: string,
  methods: readonly { carrier_code: string; method_code: string; points: readonly unknown[] }[],
): boolean =>
  methods.some(
    (each) => each.points.length > 0 && `${each.carrier_code}_${each.method_code}` === shippingMethod,
  );
