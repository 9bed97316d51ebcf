// What is asked for to show the goods that a page of the shop is about.
import type { ListProductsInput } from '#schemas/worker-api.ts';
import { CMS_PRODUCTS_SIZE } from '#shared/config/constants.ts';

type Request = Omit<ListProductsInput, 'from' | 'size'>;

/** In: the store view, the skus that the page names. Out: the question, and how many products it brings at most. */
export const pageGoods = (store: string, skus: readonly string[]): { request: Request; size: number } => ({
  request: { store, filters: {}, sort: 'default', skus: skus.slice(0, CMS_PRODUCTS_SIZE) },
  size: CMS_PRODUCTS_SIZE,
});
