// The parameters that a link to a product's own url_path brings along in its history state (config/product-URL.ts).
import * as z from 'zod/mini';
import type { ProductParameters } from '#shared/config/product-url.ts';

const state = z.object({
  product: z.object({ sku: z.string(), slug: z.string(), childSku: z.optional(z.string()) }),
});

/** Undefined for a URL that was typed, or a state of another shape. */
export const productParameters = (of: unknown): ProductParameters | undefined =>
  z.safeParse(state, of).data?.product;
