// Carts and their amounts as Medusa returns them.
import * as z from 'zod/mini';
import { type Json, MedusaError } from './medusa-client.ts';

/** The fields of a cart that the connector reads; a response with the default ones is ten times as large. */
export const CART_FIELDS = [
  'id,completed_at,total,tax_total,item_discount_total,original_shipping_total',
  'customer.id,promotions.code',
  'items.id,items.variant_id,items.variant_sku,items.title,items.product_title,items.variant_title',
  'items.quantity,items.unit_price,items.metadata,items.original_total,items.discount_total,items.tax_total',
  'items.tax_lines.rate',
  'items.adjustments.amount,items.adjustments.code,shipping_methods.shipping_option_id,shipping_methods.amount',
].join(',');

const text = z.nullish(z.string());
/** In euros; the cents of smaller amounts add up exactly. The amount of an order is limited when it is placed. */
const MOST = 20_000_000_000_000;
const amount = z.number().check(z.gte(-MOST), z.lte(MOST));
/** Whole pieces, unless another program has put a part of one in the cart; the device then asks to remove the line. */
const pieces = z.number().check(z.gt(0));

const medusaItem = z.looseObject({
  id: z.string(),
  variant_id: text,
  variant_sku: text,
  title: text,
  product_title: text,
  variant_title: text,
  quantity: pieces,
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  /** gross, before discounts */
  original_total: amount,
  discount_total: amount,
  tax_total: amount,
  tax_lines: z.nullish(z.array(z.looseObject({ rate: z.nullish(z.number()) }))),
});
export type MedusaItem = z.infer<typeof medusaItem>;

const medusaCart = z.looseObject({
  id: z.string(),
  completed_at: text,
  total: amount,
  tax_total: amount,
  item_discount_total: amount,
  original_shipping_total: amount,
  customer: z.nullish(z.looseObject({ id: text })),
  promotions: z.nullish(z.array(z.nullable(z.looseObject({ code: text })))),
  items: z.array(medusaItem),
});
export type MedusaCart = z.infer<typeof medusaCart>;

/** Parses the cart of a response. @throws MedusaError `broken` if there is none */
export function cartIn(answer: Json, name = 'cart'): MedusaCart {
  const parsed = medusaCart.safeParse(answer[name]);
  if (!parsed.success) throw new MedusaError('broken', 'the cart of a response', undefined);
  return parsed.data;
}

/** True if the promotion reduces the cart. Medusa accepts used-up and inapplicable codes without effect. */
export const hasPromotion = (cart: MedusaCart, code: string): boolean =>
  (cart.promotions ?? []).some((promotion) => promotion?.code === code);
