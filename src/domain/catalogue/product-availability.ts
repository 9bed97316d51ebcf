// May this product be shown on a page of its own?
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import { type Fault, failed, ok, type Result } from '../../../schemas/fault.ts';

export type Availability =
  | { kind: 'shown' }
  /** a variant that is not sold by itself: its page is the parent's */
  | { kind: 'see-parent'; parentSku: string }
  | { kind: 'rejected'; fault: Fault };

/** Only 0 and 1 are enabled: to shoppers any other product is not there. */
export const isDisabled = ({ status }: { status: number }): boolean => status !== 0 && status !== 1;

/** May shoppers have it at all, on a page of its own or inside another product. */
export const isSold = (product: { status: number }): boolean => !isDisabled(product);

/** not visible individually */
const ONLY_INSIDE = 1;

/**
 * Status 2 or higher is disabled; visibility 1 leads to the configurable parent, or nowhere when it has none or when
 * direct access to variants is blocked. A rejection names the product, so that the page can say which one it was.
 */
export function productAvailability(product: ProductDocument, blockChildAccess: boolean): Availability {
  const { status, visibility, parentSku, sku, name } = product;
  if (isDisabled(product)) {
    return { kind: 'rejected', fault: failed('product-status', { status, sku, name }).fault };
  }
  if (visibility !== ONLY_INSIDE) return { kind: 'shown' };
  if (parentSku && !blockChildAccess) return { kind: 'see-parent', parentSku };
  return { kind: 'rejected', fault: failed('product-visibility', { visibility, sku, name }).fault };
}

/** What a lookup of one product looks for. */
export type ProductLookup = {
  sku?: string | undefined;
  childSku?: string | undefined;
  by?: { field: string; value: string } | undefined;
};

/**
 * The field and value of a lookup: a product needs a search key, a variant needs its parent's sku.
 * Faults: no-search-key, no-parent-sku.
 */
export function lookupKey({ sku, childSku, by }: ProductLookup): Result<{ field: string; value: string }> {
  if (childSku && !sku) return failed('no-parent-sku');
  if (by && by.value !== '') return ok(by);
  return sku ? ok({ field: 'sku', value: sku }) : failed('no-search-key');
}
