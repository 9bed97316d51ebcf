// Building blocks of the table in requests.ts: parameters, bodies and refusals that several endpoints share.
import * as z from 'zod/mini';
import { looseNumber } from '#schemas/primitives.ts';
import { abstractKeys, dslKeys } from '../catalogue-search/parse-search.ts';

export type Parameter = { shape: z.ZodMiniType; text: string; required?: true };
export type Parameters = Readonly<Record<string, Parameter>>;
/** HTTP status → the values of `errorCode` that a refusal with this status can have; empty if it is a text */
export type Refusals = Readonly<
  Partial<Record<400 | 401 | 403 | 404 | 409 | 410 | 422 | 503, readonly string[]>>
>;

/** An endpoint's request, and what can be wrong with it. */
export type DescribedRequest = {
  summary: string;
  query?: Parameters;
  /** the header Idempotency-Key; `repeated`: required, and repeated by the response */
  key?: 'optional' | 'required' | 'repeated';
  body?: z.ZodMiniType;
  /** a valid body */
  example?: unknown;
  /** beyond those of every endpoint (refusals-of.ts) */
  refusals?: Refusals;
  /** shape of the response, if the endpoint table has only that of the responses to the storefront's own requests */
  answer?: z.ZodMiniType;
};

const text = (lengthMax = 256) => z.string().check(z.maxLength(lengthMax));
export const given = (lengthMax: number) => z.string().check(z.minLength(1), z.maxLength(lengthMax));
const count = z.int().check(z.gte(0), z.lte(999_999_999));

export const optional = (description: string, shape: z.ZodMiniType = text()): Parameter => ({
  shape,
  text: description,
});
/** An empty parameter counts as missing. */
export const required = (description: string, shape: z.ZodMiniType = given(256)): Parameter => ({
  shape,
  text: description,
  required: true,
});

export const whole = (description: string): Parameter => optional(description, count);
export const short = (lengthMax: number): z.ZodMiniType => text(lengthMax);

export const storeView = optional('code of the store view; default: the default store view');
export const store: Parameters = { storeCode: storeView };
/** The parameters of calls about a cart. */
export const ofCart: Parameters = { cartId: required('the id of the cart'), ...store };
export const skus = (most: number, lengthMax: number): Parameter =>
  required(
    `SKUs, separated by commas, at most ${most}; a SKU that contains a comma is requested alone`,
    given(lengthMax),
  );

/** Codes for options and quantities that a product is not sold with. */
export const LINE_REFUSALS = [
  'options-missing',
  'options-invalid',
  'price-unknown',
  'quantity-least',
  'quantity-step',
  'quantity-limit',
  'sold-in-parts',
] as const;
/** Codes for products that are not sold. */
export const UNSOLD = ['unknown', 'disabled', 'no-variant', 'not-sold-alone', 'price-unknown'] as const;
/** Refusals of every call about a cart. */
export const cartRefusals: Refusals = { 404: [], 410: ['cart-ordered'] };

export const searchParameters: Parameters = {
  ...store,
  size: whole('number of documents'),
  from: whole('number of documents to skip'),
  sort: optional('`field:asc` or `field:desc`, several separated by commas'),
  _source_include: optional('fields to return, separated by commas'),
  _source_exclude: optional('fields to omit, separated by commas'),
  request_format: optional('`search-query` for the format of filters; default: the query language'),
  response_format: optional('accepted and ignored'),
};

const part = z.optional(z.unknown());
/** The body of a search; docs/wire.md describes both formats. */
export const searchBody = z.strictObject({
  ...Object.fromEntries([...dslKeys, ...abstractKeys].map((key) => [key, part])),
  size: z.optional(looseNumber),
  from: z.optional(looseNumber),
  sort: z.optional(z.unknown()),
  search_after: z.optional(z.nullable(z.array(z.union([z.string(), z.number()])))),
});
