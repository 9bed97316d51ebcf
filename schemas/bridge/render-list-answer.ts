// The price refresh (docs/wire.md). Money is decimal: `price_info` is gross, `tax_adjustments` net.
import * as z from 'zod/mini';
import { looseNumber } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

const net = z.optional(z.nullable(looseNumber));

export const renderListItem = z.looseObject({
  /** matched by the product's or the variant's id; items have no sku */
  id: looseNumber,
  sgn: z.optional(z.nullable(z.string())),
  price_info: z.looseObject({
    final_price: looseNumber,
    regular_price: looseNumber,
    special_price: z.optional(z.nullable(looseNumber)),
    extension_attributes: z.optional(
      z.nullable(
        z.looseObject({
          tax_adjustments: z.optional(
            z.nullable(z.looseObject({ final_price: net, regular_price: net, special_price: net })),
          ),
        }),
      ),
    ),
  }),
});
export type RenderListItem = z.infer<typeof renderListItem>;

/** Items are read one by one: a malformed one does not spoil the others. */
export const renderListAnswer = enveloped(z.object({ items: z.array(z.unknown()) }));
