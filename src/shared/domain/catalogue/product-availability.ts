// Decides whether a product has its own page.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { type Fault, failed, ok, type Result } from '#schemas/fault.ts';

export type Availability =
  | { kind: 'shown' }
  /** a variant that is not sold separately: its page is the parent's */
  | { kind: 'see-parent'; parentSku: string }
  | { kind: 'rejected'; fault: Fault };

/** True unless the status is 0 or 1; disabled products are hidden from users. */
export const isDisabled = ({ status }: { status: number }): boolean => status !== 0 && status !== 1;

/** True if a product is sold at all, separately or inside another product. */
export const isSold = (product: { status: number }): boolean => !isDisabled(product);

/** not visible individually */
const ONLY_INSIDE = 1;

/**
 * Checks status and visibility: status 2 or higher is disabled; visibility 1 redirects to the configurable parent, and
 * is rejected without one or when direct access to variants is blocked. A rejection names the product for the error
 * page.
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

/** The criteria for looking up one product. */
export type ProductLookup = {
  sku?: string | undefined;
  childSku?: string | undefined;
  by?: { field: string; value: string } | undefined;
};

/**
 * Returns the field and value to look up: a product needs a search key, a variant needs its parent's sku.
 * Faults: no-search-key, no-parent-sku.
 */
export function lookupKey({ sku, childSku, by }: ProductLookup): Result<{ field: string; value: string }> {
  if (childSku && !sku) return failed('no-parent-sku');
  if (by && by.value !== '') return ok(by);
  return sku ? ok({ field: 'sku', value: sku }) : failed('no-search-key');
}
