import type { ContentValue } from '#schemas/documents/content-document.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { content$ } from './content-source.ts';

/** The approved reviews of a product; null if they were never fetched on this device. */
export const productReviews = (
  app: Model,
  store: string,
  productId: number,
): Resource<ContentValue<'reviews'> | null> =>
  app.resources.of(`reviews|${store}|${productId}`, () => content$(app, store, 'reviews', String(productId)));
