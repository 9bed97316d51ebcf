// The approved reviews of a product, as this device has them.
import type { ContentValue } from '../../schemas/documents/content-document.ts';
import { content$ } from './live/live-content.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** null: nobody has looked at them on this device. */
export const productReviews = (
  shop: Model,
  store: string,
  productId: number,
): Resource<ContentValue<'reviews'> | null> =>
  shop.resources.of(`reviews|${store}|${productId}`, () =>
    content$(shop, store, 'reviews', String(productId)),
  );
