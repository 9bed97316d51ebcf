// Carts and their amounts as Medusa returns them.
import * as z from 'zod/mini';
import { type Json, MedusaError } from './medusa-client.ts';

/** The fields of a cart that the connector reads; the default ones are ten times as large. */
export const CART_FIELDS = [
  'id,completed_at,total,tax_total,item_discount_total,original_shipping_total',
  'customer.id,promotions.code',
  'items.id,items.variant_id,items.variant_sku,items.title,items.product_title,items.variant_title',
  'items.quantity,items.unit_price,items.metadata,items.original_total,items.discount_total,items.tax_total',
  'items.tax_lines.rate',
  'items.adjustments.amount,items.adjustments.code,shipping_methods.shipping_option_id,shipping_methods.amount',
].join(',');

const text = z.nullish(z.string());

const medusaItem = z.looseObject({
  id: z.string(),
  variant_id: text,
  variant_sku: text,
  title: text,
  product_title: text,
  variant_title: text,
  quantity: z.number(),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  /** gross, before discounts */
  original_total: z.number(),
  discount_total: z.number(),
  tax_total: z.number(),
  tax_lines: z.nullish(z.array(z.looseObject({ rate: z.nullish(z.number()) }))),
});
export type MedusaItem = z.infer<typeof medusaItem>;

const medusaCart = z.looseObject({
  id: z.string(),
  completed_at: text,
  total: z.number(),
  tax_total: z.number(),
  item_discount_total: z.number(),
  original_shipping_total: z.number(),
  customer: z.nullish(z.looseObject({ id: text })),
  promotions: z.nullish(z.array(z.nullable(z.looseObject({ code: text })))),
  items: z.array(medusaItem),
});
export type MedusaCart = z.infer<typeof medusaCart>;

/** Parses the cart of a response. @throws MedusaError `broken` if it is not one */
export function cartIn(answer: Json, name = 'cart'): MedusaCart {
  const parsed = medusaCart.safeParse(answer[name]);
  if (!parsed.success) throw new MedusaError('broken', 'the cart of a response', undefined);
  return parsed.data;
}

/** True if the promotion reduces the cart. Medusa accepts codes that are used up or do not apply, without effect. */
export const hasPromotion = (cart: MedusaCart, code: string): boolean =>
  (cart.promotions ?? []).some((promotion) => promotion?.code === code);
