// Attaches a customer's special offers to the prices of their products.
// Invariants: an offer for a variant applies to that variant only; an offer without remaining pieces does not apply.
import type { HeldOffer } from '#schemas/documents/lookup-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { Pricing } from './computed-prices.ts';

type Priced<T> = T & { pricing?: Pricing };
type Offerable = Pick<ProductDocument, 'id' | 'type_id'> & {
  pricing?: Pricing;
  configurable_children: Priced<ConfigurableChild>[];
};

/** True if the offer is for this variant. */
export const isForVariant = (
  { id_variant }: Pick<HeldOffer, 'id_variant'>,
  { id, sku }: Pick<ConfigurableChild, 'id' | 'sku'>,
): boolean => id_variant === String(id) || id_variant === sku;

const cheapest = (offers: readonly HeldOffer[]): Pricing['offer'] =>
  offers
    .map(({ id, id_variant, price, quantity }) => ({ key: `${id}|${id_variant}`, price, quantity }))
    .sort((a, b) => a.price - b.price)[0];

const withOffer = <T>(thing: Priced<T>, offer: Pricing['offer']): Priced<T> =>
  offer ? { ...thing, pricing: { ...thing.pricing, offer } } : thing;

/**
 * Returns the product with the offers that apply to it.
 * @param offers The current user's offers.
 */
export function withOffers<P extends Offerable>(product: P, offers: readonly HeldOffer[]): P {
  const own = offers.filter(({ id, quantity }) => id === product.id && quantity > 0);
  if (own.length === 0) return product;
  const isWhole = ({ id_variant }: HeldOffer) => id_variant === '' || product.type_id !== 'configurable';
  const whole = cheapest(own.filter(isWhole));
  return {
    ...withOffer(product, whole),
    configurable_children: product.configurable_children.map((child) =>
      withOffer(child, cheapest(own.filter((offer) => isForVariant(offer, child))) ?? whole),
    ),
  };
}
