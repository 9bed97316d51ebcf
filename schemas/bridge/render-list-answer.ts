// The price refresh (docs/wire.md). Money is decimal: `price_info` is gross, `tax_adjustments` net.
import * as z from 'zod/mini';
import { looseNumber } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

const net = z.optional(z.nullable(looseNumber));

export const renderListItem = z.looseObject({
  /** id of the product or variant; items have no sku */
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

/** Items are parsed one by one, so that a malformed one does not affect the others. */
export const renderListAnswer = enveloped(z.object({ items: z.array(z.unknown()) }));
