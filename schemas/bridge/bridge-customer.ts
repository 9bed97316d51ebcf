// Account calls (docs/wire.md): request and response shapes of the user endpoints. Passwords, refresh tokens and reset
// tokens are sent in bodies only. Personal and order data is parsed leniently: invalid fields are treated as missing,
// list entries without an identity are dropped. Identities and amounts never get a default.
import * as z from 'zod/mini';
import { idString, lenientArray, looseBoolean, looseNumber } from '../primitives.ts';
import { enveloped } from './enveloped.ts';
import { paymentState } from './payment-state.ts';

const looseText = z.catch(z.nullish(idString), null);
/** Missing, null and non-text values become the empty string. */
const textOrEmpty = z.pipe(
  looseText,
  z.transform((value) => value ?? ''),
);
const flag = z.catch(z.nullish(looseBoolean), false);

/** Street lines: some backends send a single string, or a house number as a number. */
const streetLines = z.pipe(
  z.catch(z.union([z.array(z.unknown()), idString]), []),
  z.transform((lines) =>
    [lines].flat().flatMap((line) => {
      const parsed = z.safeParse(idString, line);
      return parsed.success ? [parsed.data] : [];
    }),
  ),
);

const addressFields = z.looseObject({
  id: z.catch(z.optional(looseNumber), undefined),
  firstname: textOrEmpty,
  lastname: textOrEmpty,
  street: streetLines,
  city: textOrEmpty,
  postcode: textOrEmpty,
  country_id: textOrEmpty,
  /** an object with id, code and name, or only the name beside `region_id` and `region_code` */
  region: z.catch(
    z.nullish(
      z.union([z.looseObject({ region_id: looseText, region_code: looseText, region: looseText }), idString]),
    ),
    undefined,
  ),
  region_id: looseText,
  region_code: looseText,
  telephone: textOrEmpty,
  company: textOrEmpty,
  vat_id: textOrEmpty,
  company_code: textOrEmpty,
  default_shipping: flag,
  default_billing: flag,
});

/** Text fields that are checked for invalid values, so that an update does not clear them. */
const textFields = [
  'firstname',
  'lastname',
  'city',
  'postcode',
  'country_id',
  'telephone',
  'company',
  'vat_id',
  'company_code',
];
const isText = (value: unknown): boolean => z.safeParse(idString, value).success;
const isUnread = (value: unknown): boolean => value !== undefined && value !== null && !isText(value);
const unreadIn = (source: Readonly<Record<string, unknown>>): string[] => [
  ...textFields.filter((name) => isUnread(source[name])),
  ...([source.street].flat().some(isUnread) ? ['street'] : []),
];

/**
 * A customer's address. An address with `company` and `vat_id` is the billing address of a legal person. `unread`:
 * names of fields that could not be parsed.
 */
export const bridgeAddress = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((source) => ({ ...z.parse(addressFields, source), unread: unreadIn(source) })),
);
export type BridgeAddress = z.infer<typeof bridgeAddress>;

/** Default customer group. */
const GENERAL_GROUP = 1;
export const bridgeCustomer = z.looseObject({
  id: idString,
  group_id: z.catch(looseNumber, GENERAL_GROUP),
  groupToken: z.catch(z.optional(z.string()), undefined),
  email: z.string(),
  firstname: textOrEmpty,
  lastname: textOrEmpty,
  created_at: textOrEmpty,
  addresses: lenientArray(bridgeAddress),
  /** maximum number of addresses; if present, an update may contain `removedAddresses` (docs/wire.md) */
  address_limit: z.catch(z.optional(looseNumber.check(z.int(), z.gte(1))), undefined),
});

/** `result` is the access token. If a refresh returns no new refresh token, the stored one is kept. */
export const loginAnswer = z.object({
  code: z.literal(200),
  result: z.string().check(z.minLength(1)),
  meta: z.optional(z.looseObject({ refreshToken: z.optional(z.string()) })),
});
export const customerAnswer = enveloped(bridgeCustomer);
export const flagAnswer = enveloped(z.unknown());

export const bridgeHistoryItem = z.looseObject({
  increment_id: idString,
  /** the order id assigned by our device; absent for orders placed elsewhere */
  client_order_id: z.catch(z.optional(z.string()), undefined),
  created_at: textOrEmpty,
  status: textOrEmpty,
  /** absent or null if the order has no prepayment or the backend does not provide the state */
  payment_state: z.catch(z.nullish(paymentState), undefined),
  grand_total: looseNumber,
  /** number of lines */
  total_item_count: z.catch(looseNumber, 0),
  /** number of pieces; some backends omit it */
  total_qty_ordered: z.catch(z.nullish(looseNumber), undefined),
});
export const orderHistoryAnswer = enveloped(
  z.looseObject({
    items: lenientArray(bridgeHistoryItem),
    total_count: z.catch(z.optional(looseNumber), undefined),
  }),
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

/** `number`: the barcode, an EAN-13 of 13 digits including its check digit. */
export const loyaltyCardAnswer = enveloped(
  z.looseObject({ number: z.string().check(z.regex(/^\d{13}$/)), points: looseNumber, since: z.string() }),
);

export const sessionsAnswer = enveloped(
  z.array(
    z.looseObject({
      id: idString,
      created_at: z.string(),
      last_used_at: z.string(),
      /** short name of browser and system, derived by the bridge from the request */
      agent: z.string(),
      current: z.boolean(),
    }),
  ),
);
/** Everything the backend stores about the customer, unchanged. */
export const exportAnswer = enveloped(z.record(z.string(), z.unknown()));

/** `review_status`: 1 = approved, 2 = pending, 3 = not approved */
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
/** The result is "subscribed", "pending", "unsubscribed" or "cleaned". */
export const newsletterAnswer = enveloped(z.unknown());
/** The result is ignored; code 200 confirms that the backend received the message. */
export const contactAnswer = enveloped(z.unknown());
