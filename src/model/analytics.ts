// What a shop may count of its visitors' acts. Events are put into the page's `dataLayer`, which a deployer's own tag manager
// reads; nothing is sent from here, and nothing in them says who somebody is.
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';

type CartEvent = 'add_to_cart' | 'remove_from_cart';
type TrackedEvent = {
  event: CartEvent;
  ecommerce: {
    currency: string;
    value: number;
    items: { item_id: string; item_name: string; price: number; quantity: number }[];
  };
};

/** Older events than these are dropped when nobody reads them. */
const EVENTS_KEPT = 100;

/** Tells that goods went into the cart or out of it. Prices are decimals of the currency: cents divided by 100. */
export function trackCart(
  { currency }: Pick<ShopConfig, 'currency'>,
  event: CartEvent,
  { sku, name, price_when_added }: Pick<CartLineDocument, 'sku' | 'name' | 'price_when_added'>,
  quantity: number,
): void {
  const page = globalThis as { dataLayer?: TrackedEvent[] };
  page.dataLayer ??= [];
  page.dataLayer.push({
    event,
    ecommerce: {
      currency: currency.code,
      value: (price_when_added * quantity) / 100,
      items: [{ item_id: sku, item_name: name, price: price_when_added / 100, quantity }],
    },
  });
  if (page.dataLayer.length > EVENTS_KEPT) page.dataLayer.shift();
}
