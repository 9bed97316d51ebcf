// An item of the wishlist or the compare list.
import * as z from 'zod/mini';
import { epochMs } from '../primitives.ts';

export const productMarkDocument = z.object({
  sku: z.string().check(z.maxLength(128)),
  product_id: z.int(),
  /** always 1, so saving a product again changes nothing */
  qty: z.int(),
  name: z.string(),
  image: z.string(),
  added_at: epochMs,
});
