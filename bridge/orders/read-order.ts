// Validates an order request: unknown keys are refused, numeric ids become strings, and all lengths are bounded.
// The shape is that of `orderBody` in schemas/documents/order-document.ts.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type OrderBody, orderContent } from '#schemas/documents/order-document.ts';
import { plainLine } from '#schemas/plain-text.ts';
import { idString, looseBoolean, looseNumber } from '#schemas/primitives.ts';
import { isMailAddress } from '../database/email-key.ts';
import { parseCents } from '../database/parse-cents.ts';
import type { OrderRequest } from '../ports/orders.ts';
import { refuse } from '../ports/refusal.ts';
import { canonicalJson } from '../wire/parse-json.ts';
import { readAs } from '../wire/read-as.ts';

const PRODUCTS_MAX = 200;
const QUANTITY_MAX = 999_999;

const capped = (max: number) => z.pipe(idString, z.string().check(z.maxLength(max)));
const word = capped(128);
const sentence = capped(512);
/** A text that is not blank; stored unchanged, since the device compares the hash of the order's content. */
const filled = z.pipe(
  word,
  z.string().check(z.refine((text) => plainLine(text) !== '', 'must not be empty')),
);
export const orderEmail = z.pipe(
  capped(254),
  z.string().check(z.refine(isMailAddress, 'must be the address of one mailbox')),
);
const codes = z.record(
  z.string().check(z.maxLength(64)),
  z.pipe(idString, z.string().check(z.maxLength(4_000))),
);

const address = z.strictObject({
  firstname: filled,
  lastname: filled,
  street: z.array(sentence).check(z.minLength(1), z.maxLength(4)),
  city: filled,
  postcode: z.pipe(word, z.string().check(z.minLength(3))),
  country_id: z.string().check(z.regex(/^[A-Z]{2}$/)),
  region: z._default(
    z.pipe(
      z.nullable(word),
      z.transform((value) => value ?? ''),
    ),
    '',
  ),
  region_id: z._default(
    z.pipe(
      z.nullable(looseNumber),
      z.transform((value) => value ?? 0),
    ),
    0,
  ),
  region_code: z._default(
    z.pipe(
      z.nullable(word),
      z.transform((value) => value ?? ''),
    ),
    '',
  ),
  telephone: word,
  company: z._default(
    z.pipe(
      z.nullable(word),
      z.transform((value) => value ?? ''),
    ),
    '',
  ),
  vat_id: z.optional(word),
  email: orderEmail,
});

/** City and postcode may be empty; only the delivery address, required for physical products, must contain them. */
const billingAddress = z.extend(address, { city: word, postcode: word });

/** Format of an order's id, which is its idempotency key. */
export const ORDER_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

/** The body of order/create. */
export const orderRequestBody = z.strictObject({
  user_id: z._default(word, ''),
  cart_id: z._default(word, ''),
  store_code: z.string().check(z.maxLength(16)),
  products: z
    .array(
      z.strictObject({
        sku: z.pipe(word, z.string().check(z.minLength(1))),
        parentSku: z.optional(word),
        qty: z.pipe(looseNumber, z.int().check(z.gte(1), z.lte(QUANTITY_MAX))),
        name: z._default(sentence, ''),
        price: looseNumber,
        price_incl_tax: looseNumber,
        product_type: z._default(word, ''),
        server_item_id: z.optional(word),
        server_qty: z.optional(z.pipe(looseNumber, z.number().check(z.gte(0), z.lte(QUANTITY_MAX)))),
        product_option: z.optional(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.minLength(1), z.maxLength(PRODUCTS_MAX)),
  addressInformation: z.strictObject({
    shippingAddress: z.optional(address),
    billingAddress,
    // An absent code equals an empty code, because earlier versions of the storefront send the same order with empty
    // codes.
    shipping_carrier_code: z._default(word, ''),
    shipping_method_code: z._default(word, ''),
    payment_method_code: z.pipe(word, z.string().check(z.minLength(1))),
    payment_method_additional: z._default(codes, {}),
    shippingExtraFields: z._default(codes, {}),
  }),
  order_id: z.string().check(z.regex(ORDER_ID)),
  transmited: z._default(looseBoolean, false),
  created_at: z._default(z.string().check(z.maxLength(40)), ''),
  updated_at: z._default(z.string().check(z.maxLength(40)), ''),
});

function confirmedTotalOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw refuse(400, 'confirmed_total must be a decimal amount');
  return parseCents(Number(text));
}

/**
 * Returns the SHA3-224 of the order's content as devices compute it, without server cart, confirmed total and times.
 */
export const contentHash = (body: OrderBody): string =>
  createHash('sha3-224')
    .update(canonicalJson(orderContent(body)))
    .digest('hex');

/** Parses and validates the body. @throws 400 with the schema array */
export function readOrder(value: unknown): OrderRequest {
  const body: OrderBody = readAs(orderRequestBody, value);
  const { transmited: _sent, updated_at: _touched, ...lasting } = body;
  return {
    body,
    hash: createHash('sha256').update(canonicalJson(lasting)).digest('hex'),
    confirmedTotal: confirmedTotalOf(body.addressInformation.shippingExtraFields.confirmed_total),
  };
}
