// Encodes a list of products in the fragment of a URL, which browsers do not send to servers. Decoding an encoded list
// returns it unchanged.

const MARK = '#products=';
/** Maximum number of products; a request for them has no more (schemas/worker-api.ts). */
const PRODUCTS_MAX = 100;
const SKU_LENGTH = 64;

/** Returns the URL of the wishlist page with the products in its fragment; undefined if there are too many. */
export const sharedListAddress = (page: string, skus: readonly string[]): string | undefined =>
  skus.length > PRODUCTS_MAX ? undefined : page + MARK + skus.map(encodeURIComponent).join(',');

/**
 * Returns the skus in a URL fragment that starts with "#", each once; undefined if it has none, null if they cannot be
 * decoded.
 */
export function sharedListIn(hash: string): string[] | null | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  try {
    const skus = [...new Set(hash.slice(MARK.length).split(',').map(decodeURIComponent))];
    const isValid = skus.every((sku) => sku !== '' && sku.length <= SKU_LENGTH);
    return isValid && skus.length <= PRODUCTS_MAX ? skus : null;
  } catch {
    // the text is truncated inside an escape sequence
    return null;
  }
}
