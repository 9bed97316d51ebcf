// Encodes a cart for another device in the fragment of a URL, which browsers do not send to servers. The URL contains
// no personal data.
// - Decoded lines can always be added to a cart.
// - Decoding an encoded cart returns its lines unchanged.
import * as z from 'zod/mini';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { productOption } from '#schemas/primitives.ts';

/** Maximum length of a text whose QR code a phone's camera can read from a screen at arm's length. */
export const CARRIED_MAX = 1_200;

const options = productOption.shape.extension_attributes.shape;
const carriedLine = z.object({
  /** sku of the product whose page sells the line */
  sku: z.string().check(z.minLength(1), z.maxLength(64)),
  qty: z.int().check(z.gte(1), z.lte(9_999)),
  /** sku of the variant */
  child: z.optional(z.string().check(z.maxLength(64))),
  custom: options.custom_options,
  bundle: options.bundle_options,
});
export type CarriedLine = z.infer<typeof carriedLine>;
const carried = z.array(carriedLine).check(z.minLength(1), z.maxLength(50));

type Line = Pick<CartLineDocument, 'sku' | 'parentSku' | 'qty' | 'product_option'>;

/** Returns the part of a cart line that is transferred. */
export function carriedOf({ sku, parentSku, qty, product_option }: Line): CarriedLine {
  const { custom_options, bundle_options } = product_option?.extension_attributes ?? {};
  return {
    sku: parentSku ?? sku,
    qty,
    ...(parentSku !== undefined && parentSku !== sku && { child: sku }),
    ...(custom_options && custom_options.length > 0 && { custom: custom_options }),
    ...(bundle_options && bundle_options.length > 0 && { bundle: bundle_options }),
  };
}

/** Encodes the lines as base64url. */
export function writeCarried(lines: readonly CarriedLine[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(lines));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes the lines; returns undefined if the text is invalid or truncated. */
export function readCarried(text: string): CarriedLine[] | undefined {
  if (text.length > CARRIED_MAX) return undefined;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)),
    );
    return z.safeParse(carried, JSON.parse(json)).data;
  } catch {
    // invalid base64, UTF-8 or JSON
    return undefined;
  }
}

const MARK = '#cart=';

/** Returns the URL of the cart page with the lines in its fragment; undefined if there are too many lines. */
export function carriedAddress(page: string, lines: readonly CarriedLine[]): string | undefined {
  const text = writeCarried(lines);
  return text.length > CARRIED_MAX ? undefined : page + MARK + text;
}

/**
 * Returns the lines in a URL fragment that starts with "#"; undefined if it has none, null if they cannot be decoded.
 */
export const carriedIn = (hash: string): CarriedLine[] | null | undefined =>
  hash.startsWith(MARK) ? (readCarried(hash.slice(MARK.length)) ?? null) : undefined;
