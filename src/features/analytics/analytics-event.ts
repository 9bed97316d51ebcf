// Converts user actions to data layer events with the names that tag managers expect. Invariants: amounts are decimal
// numbers in the store's currency; events contain no personal data.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import type { Act, Acts, Viewed } from '../../model/shell/acts.ts';

type Item = { item_id: string; item_name: string; price: number; quantity: number };

export type AnalyticsEvent = {
  event: string;
  ecommerce: {
    currency: string;
    value: number;
    items: Item[];
    transaction_id?: string;
    tax?: number;
    shipping?: number;
    coupon?: string;
  };
};

const decimal = (cents: Cents): number => cents / 100;

const item = (sku: string, name: string, price: Cents, quantity: number): Item => ({
  item_id: sku,
  item_name: name,
  price: decimal(price),
  quantity,
});

const ofLine = ({ sku, name, price_when_added }: CartLineDocument, qty: number) => ({
  value: decimal(price_when_added * qty),
  items: [item(sku, name, price_when_added, qty)],
});

const ofOrder = ({ order_number = '', totals, coupon, lines }: OrderDocument) => ({
  transaction_id: order_number,
  value: decimal(totals.grand_total),
  tax: decimal(totals.tax),
  shipping: decimal(totals.shipping),
  ...(coupon === undefined ? {} : { coupon }),
  items: lines.map(({ sku, name, price_incl_tax, qty }) => item(sku, name, price_incl_tax, qty)),
});

const ofView = ({ product }: Viewed) => {
  const price = shownPrice(product, product.pricedAt).current;
  return { value: decimal(price), items: [item(product.sku, product.name, price, 1)] };
};

type EcommerceData = Omit<AnalyticsEvent['ecommerce'], 'currency'>;
type Row<K extends keyof Acts> = readonly [event: string, tell: (act: Acts[K]) => EcommerceData];

const rows: { [K in keyof Acts]: Row<K> } = {
  'added-to-cart': ['add_to_cart', ({ line, qty }) => ofLine(line, qty)],
  'removed-from-cart': ['remove_from_cart', ({ line, qty }) => ofLine(line, qty)],
  'viewed-product': ['view_item', ofView],
  purchased: ['purchase', ({ order }) => ofOrder(order)],
};

/** @param currency ISO code */
export function analyticsEvent(act: Act, currency: string): AnalyticsEvent {
  const [event, tell] = rows[act.kind] as Row<keyof Acts>;
  return { event, ecommerce: { currency, ...tell(act) } };
}
