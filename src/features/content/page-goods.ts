// The request for the products of a CMS page.
import type { ListProductsInput } from '#schemas/worker-api.ts';
import { CMS_PRODUCTS_SIZE } from '#shared/config/constants.ts';

type Request = Omit<ListProductsInput, 'from' | 'size'>;

/** Returns the request, and the maximum number of products in its response (`size`); drops further skus. */
export const pageGoods = (store: string, skus: readonly string[]): { request: Request; size: number } => ({
  request: { store, filters: {}, sort: 'default', skus: skus.slice(0, CMS_PRODUCTS_SIZE) },
  size: CMS_PRODUCTS_SIZE,
});
