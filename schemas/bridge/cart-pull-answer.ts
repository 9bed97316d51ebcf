// Cart calls (docs/wire.md). `cartId` is a query parameter, and so is the token unless it is sent in Authorization
// (`bridge.token`). Money is decimal.
import * as z from 'zod/mini';
import { idString, lenientArray, looseBoolean, looseNumber, productOption } from '../primitives.ts';
import { enveloped } from './enveloped.ts';
import { paymentProvider } from './payment-state.ts';

export const bridgeCartItem = z.object({
  sku: idString,
  qty: looseNumber,
  item_id: z.optional(idString),
  quoteId: z.optional(idString),
  /** parsed by bridge/pricing/chosen-options.ts, which also needs the product */
  product_option: z.optional(z.unknown()),
});

export const bridgeServerItem = z.looseObject({
  item_id: idString,
  quote_id: z.catch(z.optional(idString), undefined),
  sku: idString,
  qty: looseNumber,
  name: z.catch(z.optional(idString), undefined),
  /** unit price; null or absent if the backend does not provide it */
  price: z.catch(z.nullish(looseNumber), undefined),
  product_type: z.catch(z.optional(z.string()), undefined),
  product_option: z.catch(z.optional(z.nullable(productOption)), undefined),
  /** `added_by_store`: the backend added the item, e.g. a gift */
  extension_attributes: z.catch(
    z.optional(z.nullable(z.object({ added_by_store: z.catch(z.nullish(looseBoolean), undefined) }))),
    undefined,
  ),
});
export type BridgeServerItem = z.infer<typeof bridgeServerItem>;

export const bridgeTotals = z.looseObject({
  grand_total: z.nullable(looseNumber),
  coupon_code: z.optional(z.nullable(idString)),
  discount_amount: z.optional(looseNumber),
  items: z.array(z.looseObject({ item_id: idString, qty: looseNumber, row_total_incl_tax: looseNumber })),
  total_segments: z.array(
    z.looseObject({ code: z.string(), title: z.optional(z.string()), value: z.nullable(looseNumber) }),
  ),
});

/** "08:30"; the end of a day is "24:00". */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** A parcel pickup point. Fields needed only by a map or a list may be missing. */
export const pickupPointFields = {
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: idString,
  country_id: z.string(),
  latitude: z.catch(z.optional(looseNumber), undefined),
  longitude: z.catch(z.optional(looseNumber), undefined),
  /** Monday to Sunday: [opens, closes], or null if closed */
  opening_hours: z.catch(
    z.optional(z.array(z.nullable(z.tuple([timeOfDay, timeOfDay]))).check(z.length(7))),
    undefined,
  ),
};

export const bridgeShippingMethod = z.looseObject({
  carrier_code: idString,
  method_code: idString,
  carrier_title: z.catch(z.nullish(idString), undefined),
  method_title: z.catch(z.nullish(idString), undefined),
  /** defaults to true */
  available: z.catch(z.nullish(looseBoolean), undefined),
  price_incl_tax: z.catch(z.optional(looseNumber), undefined),
  /** price excluding tax, unless the backend defines it differently; used if `price_incl_tax` is absent */
  amount: z.catch(z.optional(looseNumber), undefined),
  free_from: z.optional(z.nullable(looseNumber)),
  delivery_days: z.optional(z.tuple([looseNumber, looseNumber])),
  countries: z.optional(z.array(z.string())),
  offline: z.optional(z.boolean()),
  default: z.optional(z.boolean()),
  extension_attributes: z.optional(
    z.looseObject({
      points: z.optional(z.array(z.object(pickupPointFields))),
    }),
  ),
});
export type BridgeShippingMethod = z.infer<typeof bridgeShippingMethod>;

export const bridgePaymentMethod = z.looseObject({
  code: idString,
  title: z.catch(z.nullish(idString), undefined),
  cost_incl_tax: z.optional(looseNumber),
  default: z.optional(z.boolean()),
  carriers: z.optional(z.array(z.string())),
  /** provider on whose page the customer pays after placing the order; absent if there is none */
  provider: z.catch(z.optional(paymentProvider), undefined),
});
export type BridgePaymentMethod = z.infer<typeof bridgePaymentMethod>;

export const cartCreateAnswer = enveloped(idString);
/** Invalid items are dropped. */
export const cartPullAnswer = enveloped(lenientArray(bridgeServerItem));
export const cartUpdateBody = z.object({ cartItem: bridgeCartItem });
export const cartUpdateAnswer = enveloped(bridgeServerItem);
export const cartDeleteBody = z.object({
  cartItem: z.object({ sku: z.optional(idString), item_id: idString, quoteId: z.optional(idString) }),
});
export const totalsAnswer = enveloped(bridgeTotals);
export const paymentMethodsAnswer = enveloped(lenientArray(bridgePaymentMethod));
export const shippingMethodsBody = z.object({ address: z.looseObject({}) });
export const shippingMethodsAnswer = enveloped(lenientArray(bridgeShippingMethod));
export const shippingInformationBody = z.object({
  addressInformation: z.looseObject({ shippingCarrierCode: z.string(), shippingMethodCode: z.string() }),
});
const methodsAndTotals = z.looseObject({
  payment_methods: z.optional(lenientArray(bridgePaymentMethod)),
  totals: z.catch(z.optional(bridgeTotals), undefined),
});
/** Some backends return bare totals: payment methods then require a separate call. */
export const shippingInformationAnswer = enveloped(
  z.pipe(
    z.union([
      z.pipe(
        bridgeTotals,
        z.transform((totals) => ({ totals, payment_methods: undefined })),
      ),
      methodsAndTotals,
    ]),
    z.transform(({ totals, payment_methods }) => ({ totals, payment_methods })),
  ),
);
export const collectTotalsBody = z.object({
  methods: z.looseObject({ paymentMethod: z.optional(z.looseObject({ method: z.string() })) }),
});

/** A pickup point with the codes of its carrier and delivery method. */
export const bridgePickupPoint = z.object({
  ...pickupPointFields,
  carrier_code: idString,
  method_code: idString,
});
export type BridgePickupPoint = z.infer<typeof bridgePickupPoint>;
export const pickupPointsAnswer = enveloped(lenientArray(bridgePickupPoint));

/** Deletion, coupon and pickup point calls return true on success. */
export const cartFlagAnswer = enveloped(z.literal(true));
export const cartCouponAnswer = enveloped(z.nullable(idString));
