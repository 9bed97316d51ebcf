// A category as stored on the device, one document per store view.
import * as z from 'zod/mini';
import { storeCode } from '../primitives.ts';

export const categoryDocument = z.object({
  /** `{store}|{id}` */
  key: z.string().check(z.maxLength(64)),
  store: storeCode,
  id: z.int(),
  parent_id: z.int(),
  /** From the top category to the parent; derived from the path if the backend does not send it. */
  parent_ids: z.array(z.int()),
  level: z.int(),
  position: z.int(),
  name: z.string(),
  /** BCP 47 language of name and description, if it is not that of the store view */
  text_language: z.optional(z.string()),
  slug: z.string(),
  url_key: z.string(),
  url_path: z.string(),
  is_active: z.boolean(),
  product_count: z.int(),
  /** ids of the direct children */
  children_data: z.array(z.int()),
  path: z.string(),
  /** picture path of the category tile, "" if there is none */
  image: z.string(),
  description: z.string(),
  updated_at: z.string(),
});
export type CategoryDocument = z.infer<typeof categoryDocument>;
