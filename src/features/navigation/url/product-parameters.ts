// Reads the history state that links to a product's `url_path` carry (src/shared/config/product-url.ts).
import * as z from 'zod/mini';
import type { ProductParameters } from '#shared/config/product-url.ts';

const state = z.object({
  product: z.object({ sku: z.string(), slug: z.string(), childSku: z.optional(z.string()) }),
});

/** Undefined for a typed URL or a state of another shape. */
export const productParameters = (of: unknown): ProductParameters | undefined =>
  z.safeParse(state, of).data?.product;
