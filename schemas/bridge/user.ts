// Account calls (docs/wire.md): what the user endpoints take and answer. Passwords and tokens stand in bodies and
// answers only, never in a URL of ours.
import * as z from 'zod/mini';
import { idString, looseNumber } from '../primitives.ts';
import { enveloped } from './envelope.ts';

/** An address of a customer. The block with `company` and `vat_id` is the billing address of a legal person. */
export const bridgeAddress = z.looseObject({
  id: z.optional(looseNumber),
  firstname: z.string(),
  lastname: z.string(),
  street: z.array(z.string()),
  city: z.string(),
  postcode: idString,
  country_id: z.string(),
  telephone: z._default(z.nullable(idString), ''),
  company: z._default(z.nullable(z.string()), ''),
  vat_id: z._default(z.nullable(idString), ''),
  company_code: z._default(z.nullable(idString), ''),
  default_shipping: z._default(z.nullable(z.boolean()), false),
  default_billing: z._default(z.nullable(z.boolean()), false),
});
export type BridgeAddress = z.infer<typeof bridgeAddress>;

export const bridgeCustomer = z.looseObject({
  id: idString,
  group_id: looseNumber,
  groupToken: z.optional(z.string()),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  created_at: z._default(z.string(), ''),
  addresses: z._default(z.array(bridgeAddress), []),
});

/** `result` is the access token; a refresh that brings no new refresh token keeps the old one. */
export const loginAnswer = z.object({
  code: z.literal(200),
  result: z.string().check(z.minLength(1)),
  meta: z.optional(z.looseObject({ refreshToken: z.optional(z.string()) })),
});
export const customerAnswer = enveloped(bridgeCustomer);
export const flagAnswer = enveloped(z.unknown());

export const bridgeHistoryItem = z.looseObject({
  increment_id: idString,
  /** the id our own device gave the order; absent for orders made elsewhere */
  client_order_id: z.optional(z.string()),
  created_at: z.string(),
  status: z.string(),
  grand_total: looseNumber,
  /** its lines */
  total_item_count: z._default(looseNumber, 0),
  /** its goods; a backend may leave it out */
  total_qty_ordered: z.optional(z.nullable(looseNumber)),
});
export const orderHistoryAnswer = enveloped(
  z.looseObject({ items: z.array(bridgeHistoryItem), total_count: z.optional(looseNumber) }),
);

export const bridgeSpecialOffer = z.looseObject({
  id: looseNumber,
  sku: idString,
  final_price: looseNumber,
  price_incl_tax: looseNumber,
  id_variant: z._default(z.nullable(idString), null),
  option_comments: z._default(z.nullable(z.string()), ''),
  quantity: looseNumber,
});
export const specialOffersAnswer = enveloped(z.array(bridgeSpecialOffer));

/** `number` is what the barcode says: 13 digits, EAN-13 with its check digit. */
export const loyaltyCardAnswer = enveloped(
  z.looseObject({ number: z.string().check(z.regex(/^\d{13}$/)), points: looseNumber, since: z.string() }),
);

export const sessionsAnswer = enveloped(
  z.array(
    z.looseObject({
      id: idString,
      created_at: z.string(),
      last_used_at: z.string(),
      /** browser and system in a few words, as the bridge read them of the request */
      agent: z.string(),
      current: z.boolean(),
    }),
  ),
);
/** Everything the shop keeps of the customer, as it is. */
export const exportAnswer = enveloped(z.record(z.string(), z.unknown()));

/** review_status: 1 approved, 2 pending, 3 not approved */
export const ownReviewsAnswer = enveloped(
  z.array(
    z.looseObject({
      id: looseNumber,
      product_id: looseNumber,
      sku: idString,
      product_name: z.string(),
      title: z.string(),
      detail: z.string(),
      nickname: z.string(),
      rating: z._default(z.nullable(looseNumber), null),
      review_status: looseNumber,
      created_at: z.string(),
    }),
  ),
);
export const reviewCreateAnswer = enveloped(z.unknown());
/** "subscribed", "pending", "unsubscribed" or "cleaned" */
export const newsletterAnswer = enveloped(z.unknown());
