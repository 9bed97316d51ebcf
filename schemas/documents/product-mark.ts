// A product somebody marked: the shape of wishlist and compare items (SPEC §4 "Newsletter, wishlist, compare").
import * as z from 'zod/mini';
import { epochMs } from '../primitives.ts';

export const productMarkDocument = z.object({
  sku: z.string().check(z.maxLength(128)),
  product_id: z.int(),
  /** always 1 (SPEC §3 "Wishlist") */
  qty: z.int(),
  name: z.string(),
  image: z.string(),
  added_at: epochMs,
});
