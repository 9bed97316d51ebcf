// Pairs special offers with their products (products are shown with the offer's prices). Offers without an available
// product or variant are not shown.
import type { HeldOffer } from '#schemas/documents/lookup-document.ts';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import type { SpecialOffer } from '#schemas/worker-api.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { priceWithoutOffer } from '../pricing/shown-price.ts';
import { isForVariant, withOffers } from '../pricing/with-offers.ts';

export type OfferedProduct = {
  offer: SpecialOffer;
  /** the product priced with the offer, as it is added to the cart */
  product: PricedProduct;
  /** the variant that the offer is for */
  child?: ConfigurableChild;
  /** the price to pay, tax included: the offer's, or the regular price if that is lower */
  price: Cents;
  /** the price without the offer, if higher; a refreshed price may already be the offer's */
  usual?: Cents;
};

/** Returns the gross price of an offer; some backends send the final price only. */
const offerPrice = ({
  price_incl_tax,
  final_price,
}: Pick<SpecialOffer, 'price_incl_tax' | 'final_price'>): Cents =>
  price_incl_tax > 0 ? price_incl_tax : final_price;

/** Returns the stored fields of an offer. */
export const heldOffer = (offer: Omit<SpecialOffer, 'key'>): HeldOffer => {
  const { id, id_variant, quantity } = offer;
  return { id, id_variant, quantity, price: offerPrice(offer) };
};

/**
 * Returns the offers that can be shown, in the backend's order.
 * @param products Products by key.
 */
export function offeredProducts(
  offers: readonly SpecialOffer[],
  products: ReadonlyMap<string, PricedProduct>,
): OfferedProduct[] {
  return offers.flatMap((offer) => {
    const found = products.get(offer.key);
    if (!found) return [];
    const product = withOffers(found, [heldOffer(offer)]);
    const child = product.configurable_children.find((each) => isForVariant(offer, each));
    if (offer.id_variant !== '' && !child && product.type_id === 'configurable') return [];
    const { current, was = current } = priceWithoutOffer(child ?? product, product.pricedAt);
    const price = Math.min(offerPrice(offer), current);
    const usual = current > price ? current : was;
    return [{ offer, product, ...(child && { child }), price, ...(usual > price && { usual }) }];
  });
}
