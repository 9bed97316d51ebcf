// A special offer beside the product it is made for (products are shown with the offer's prices). An offer whose
// product or variant is not there is not shown.
import type { ConfigurableChild } from '../../../schemas/documents/product.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import type { SpecialOffer } from '../../../schemas/worker-api.ts';
import type { PricedProduct } from '../pricing/shopper-prices.ts';
import { shownPrice } from '../pricing/shown-price.ts';

export type OfferedProduct = {
  offer: SpecialOffer;
  product: PricedProduct;
  /** the variant it is made for */
  child?: ConfigurableChild;
  /** what the offer asks, tax included */
  price: Cents;
  /** what the product costs without the offer, where that is more; a price that was refreshed may be the offer's */
  usual?: Cents;
};

/** In: the offers, products by key. Out: those that can be shown, in the shop's order. */
export function offeredProducts(
  offers: readonly SpecialOffer[],
  products: ReadonlyMap<string, PricedProduct>,
): OfferedProduct[] {
  return offers.flatMap((offer) => {
    const product = products.get(offer.key);
    if (!product) return [];
    const child = product.configurable_children.find(
      ({ id, sku }) => String(id) === offer.id_variant || sku === offer.id_variant,
    );
    if (offer.id_variant !== '' && !child && product.type_id === 'configurable') return [];
    const price = offer.price_incl_tax > 0 ? offer.price_incl_tax : offer.final_price;
    const { current, was = current } = shownPrice(child ?? product, product.pricedAt);
    const usual = current > price ? current : was;
    return [{ offer, product, ...(child && { child }), price, ...(usual > price && { usual }) }];
  });
}
