// Requests from Medusa which variants can be sold now, and their available quantities.
import * as z from 'zod/mini';
import { readStock } from './import/read-stock.ts';
import { MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

const VARIANTS_PER_CALL = 100;

const variants = z.array(
  z.looseObject({
    id: z.string(),
    calculated_price: z.nullish(z.looseObject({ calculated_amount: z.nullish(z.number()) })),
  }),
);

/** Returns the available pieces by variant id (Infinity: not counted), without variants that are not sold. */
export async function availablePieces(
  { client, region }: Pick<MedusaContext, 'client' | 'region'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { id: region_id, countries } = await region();
  const found = new Map<string, number>();
  for (let at = 0; at < ids.length; at += VARIANTS_PER_CALL) {
    const answer = await client.store('GET', '/store/product-variants', {
      query: {
        ...{ region_id, country_code: countries[0], limit: VARIANTS_PER_CALL },
        id: ids.slice(at, at + VARIANTS_PER_CALL),
        fields: 'id,manage_inventory,allow_backorder,+inventory_quantity,*calculated_price',
      },
    });
    const parsed = variants.safeParse(answer.variants);
    if (!parsed.success) throw new MedusaError('broken', 'GET /store/product-variants', undefined);
    for (const variant of parsed.data) {
      if (typeof variant.calculated_price?.calculated_amount !== 'number') continue;
      const { isManaged, quantity } = readStock(variant);
      found.set(variant.id, isManaged ? quantity : Number.POSITIVE_INFINITY);
    }
  }
  return found;
}

/** Returns the skus of lines that Medusa does not sell, or not in the total quantity of all lines with that variant. */
export async function unsellableSkus(
  context: Pick<MedusaContext, 'client' | 'region'>,
  lines: readonly { sku: string; variantId: string; quantity: number }[],
): Promise<string[]> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const available = await availablePieces(context, [...wanted.keys()]);
  const isShort = (variantId: string) => (available.get(variantId) ?? 0) < (wanted.get(variantId) ?? 0);
  return [...new Set(lines.filter(({ variantId }) => isShort(variantId)).map(({ sku }) => sku))];
}
