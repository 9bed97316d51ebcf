// A special offer beside the product it is made for (products are shown with the offer's prices). An offer whose
// product or variant is not there is not shown.
import type { HeldOffer } from '../../../schemas/documents/lookup-document.ts';
import type { ConfigurableChild } from '../../../schemas/documents/product-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import type { SpecialOffer } from '../../../schemas/worker-api.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { priceWithoutOffer } from '../pricing/shown-price.ts';
import { isForVariant, withOffers } from '../pricing/with-offers.ts';

export type OfferedProduct = {
  offer: SpecialOffer;
  /** priced with the offer: this is what is put into the cart */
  product: PricedProduct;
  /** the variant it is made for */
  child?: ConfigurableChild;
  /** what is to be paid, tax included: the offer's price, or less where everybody pays less */
  price: Cents;
  /** what the product costs without the offer, where that is more; a price that was refreshed may be the offer's */
  usual?: Cents;
};

/** The gross price of an offer; some backends name the final price alone. */
const offerPrice = ({
  price_incl_tax,
  final_price,
}: Pick<SpecialOffer, 'price_incl_tax' | 'final_price'>): Cents =>
  price_incl_tax > 0 ? price_incl_tax : final_price;

/** What the device keeps of an offer. */
export const heldOffer = (offer: Omit<SpecialOffer, 'key'>): HeldOffer => {
  const { id, id_variant, quantity } = offer;
  return { id, id_variant, quantity, price: offerPrice(offer) };
};

/** In: the offers, products by key. Out: those that can be shown, in the shop's order. */
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
