// The cart calls (docs/wire.md). Token and cartId travel in the query or, with the header mode, the token in
// Authorization. Money is decimal.
import * as z from 'zod/mini';
import { idString, looseNumber, productOption } from '../primitives.ts';
import { enveloped } from './envelope.ts';

export const bridgeCartItem = z.object({
  sku: idString,
  qty: looseNumber,
  item_id: z.optional(idString),
  quoteId: z.optional(idString),
  product_option: z.optional(productOption),
});

export const bridgeServerItem = z.looseObject({
  item_id: idString,
  quote_id: idString,
  sku: idString,
  qty: looseNumber,
  product_type: z.string(),
  product_option: z.optional(z.nullable(productOption)),
});

export const bridgeTotals = z.looseObject({
  grand_total: z.nullable(looseNumber),
  coupon_code: z.optional(z.nullable(idString)),
  discount_amount: z.optional(looseNumber),
  items: z.array(z.looseObject({ item_id: idString, qty: looseNumber, row_total_incl_tax: looseNumber })),
  total_segments: z.array(
    z.looseObject({ code: z.string(), title: z.optional(z.string()), value: z.nullable(looseNumber) }),
  ),
});

export const bridgeShippingMethod = z.looseObject({
  carrier_code: z.string(),
  method_code: z.string(),
  carrier_title: z.optional(z.string()),
  method_title: z.string(),
  available: z.optional(z.boolean()),
  price_incl_tax: looseNumber,
  free_from: z.optional(z.nullable(looseNumber)),
  delivery_days: z.optional(z.tuple([looseNumber, looseNumber])),
  countries: z.optional(z.array(z.string())),
  offline: z.optional(z.boolean()),
  default: z.optional(z.boolean()),
  extension_attributes: z.optional(
    z.looseObject({
      points: z.optional(
        z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            address: z.string(),
            city: z.string(),
            postcode: idString,
            country_id: z.string(),
          }),
        ),
      ),
    }),
  ),
});
export type BridgeShippingMethod = z.infer<typeof bridgeShippingMethod>;

export const bridgePaymentMethod = z.looseObject({
  code: z.string(),
  title: z.string(),
  cost_incl_tax: z.optional(looseNumber),
  default: z.optional(z.boolean()),
  carriers: z.optional(z.array(z.string())),
});
export type BridgePaymentMethod = z.infer<typeof bridgePaymentMethod>;

export const cartCreateAnswer = enveloped(idString);
export const cartPullAnswer = enveloped(z.array(z.nullable(bridgeServerItem)));
export const cartUpdateBody = z.object({ cartItem: bridgeCartItem });
export const cartUpdateAnswer = enveloped(bridgeServerItem);
export const cartDeleteBody = z.object({
  cartItem: z.object({ sku: z.optional(idString), item_id: idString, quoteId: z.optional(idString) }),
});
export const totalsAnswer = enveloped(bridgeTotals);
export const paymentMethodsAnswer = enveloped(z.array(bridgePaymentMethod));
export const shippingMethodsBody = z.object({ address: z.looseObject({}) });
export const shippingMethodsAnswer = enveloped(z.array(bridgeShippingMethod));
export const shippingInformationBody = z.object({
  addressInformation: z.looseObject({ shippingCarrierCode: z.string(), shippingMethodCode: z.string() }),
});
export const shippingInformationAnswer = enveloped(
  z.object({ payment_methods: z.array(bridgePaymentMethod), totals: bridgeTotals }),
);
export const collectTotalsBody = z.object({
  methods: z.looseObject({ paymentMethod: z.optional(z.looseObject({ method: z.string() })) }),
});

/** Deletion and coupons answer true on success. */
export const cartFlagAnswer = enveloped(z.literal(true));
export const cartCouponAnswer = enveloped(z.nullable(idString));
