// Return and delivery of an offer in structured data, as far as configuration and delivery methods state them.
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { shippingPrice } from '../cart/cart-totals.ts';

export type OfferTerms = {
  config: Pick<ShopConfig, 'currency' | 'orders' | 'tax'>;
  /** delivery methods of the store view; empty if unknown */
  methods: readonly ShippingMethodValue[];
};

/** The delivery to the door that product pages show: the default one, or the first. */
const courierOf = (methods: readonly ShippingMethodValue[]) => {
  const toDoor = methods.filter(({ points }) => points.length === 0);
  return toDoor.find((method) => method.default) ?? toDoor[0];
};

/**
 * Returns the properties `hasMerchantReturnPolicy` and `shippingDetails` of schema.org; unknown ones are absent.
 * @param price The lowest price of the offer, in cents.
 */
export function offerTerms({ config, methods }: OfferTerms, price: Cents): object {
  const country = config.tax.defaultCountry;
  const { withdrawalDays } = config.orders;
  const courier = courierOf(methods);
  return {
    ...(withdrawalDays !== undefined && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: country,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: withdrawalDays,
      },
    }),
    ...(courier && {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingDestination: {
          '@type': 'DefinedRegion',
          addressCountry: courier.countries.length > 0 ? courier.countries : country,
        },
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: (shippingPrice(courier, price) / 100).toFixed(2),
          currency: config.currency.code,
        },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: {
            '@type': 'QuantitativeValue',
            minValue: courier.delivery_days[0],
            maxValue: courier.delivery_days[1],
            unitCode: 'DAY',
          },
        },
      },
    }),
  };
}
