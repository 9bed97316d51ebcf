// A cart that goes from one device to another in an address: what is needed to add it there, and nothing of anybody. Without a
// server: it stands behind the # of an address, which no browser sends.
// Invariants: whatever text is read, what comes out can be added; what is written is read back as it was.
import * as z from 'zod/mini';
import type { CartLineDocument } from '../../../schemas/documents/cart-line-document.ts';
import { productOption } from '../../../schemas/primitives.ts';

/** Longest text that a phone's camera reads off a screen at arm's length. */
export const CARRIED_MAX = 1_200;

const options = productOption.shape.extension_attributes.shape;
const carriedLine = z.object({
  /** of the product whose page sells it */
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

/** In: a line of a cart. Out: what is carried of it. */
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

/** Out: the lines as text of letters, digits, - and _. */
export function writeCarried(lines: readonly CarriedLine[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(lines));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** In: any text. Out: the lines; undefined when it is none of ours, or cut off. */
export function readCarried(text: string): CarriedLine[] | undefined {
  if (text.length > CARRIED_MAX) return undefined;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)),
    );
    return z.safeParse(carried, JSON.parse(json)).data;
  } catch {
    // no base64, no UTF-8 or no JSON
    return undefined;
  }
}

const MARK = '#cart=';

/** In: the cart page's address in some store view, the lines. Out: the address that carries them; undefined: too many. */
export function carriedAddress(page: string, lines: readonly CarriedLine[]): string | undefined {
  const text = writeCarried(lines);
  return text.length > CARRIED_MAX ? undefined : page + MARK + text;
}

/** In: what stands behind an address, # and all. Out: the lines in it; undefined: it carries none; null: it cannot be read. */
export const carriedIn = (hash: string): CarriedLine[] | null | undefined =>
  hash.startsWith(MARK) ? (readCarried(hash.slice(MARK.length)) ?? null) : undefined;
