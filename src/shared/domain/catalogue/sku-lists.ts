// Comma-separated lists of skus for one query parameter.

/**
 * Maximum size of an encoded list. It keeps the request line, with the rest of the URL, below the 4,096 bytes that
 * servers accept.
 */
const LIST_BYTES_MAX = 3_000;

/** Returns an upper bound on the encoded size of a sku and its comma: three bytes for each encoded UTF-8 byte. */
const encodedBytes = (sku: string): number =>
  sku.replace(/[^\w.*-]/g, (unit) => (unit.charCodeAt(0) < 0x80 ? '%00' : '%00%00%00')).concat('%2C').length;

/**
 * Splits skus into lists of at most `most`, without duplicates. A sku containing a comma gets its own list, because a
 * longer list would split it into two skus; backends look up the whole text first (docs/wire.md).
 */
export function skuLists(skus: readonly string[], most: number): string[][] {
  const lists: string[][] = [];
  const alone: string[][] = [];
  let bytes = 0;
  for (const sku of new Set(skus)) {
    if (sku === '') continue;
    if (sku.includes(',')) {
      alone.push([sku]);
      continue;
    }
    const added = encodedBytes(sku);
    const last = lists.at(-1);
    if (last && last.length < most && bytes + added <= LIST_BYTES_MAX) {
      last.push(sku);
      bytes += added;
    } else {
      lists.push([sku]);
      bytes = added;
    }
  }
  return [...lists, ...alone];
}
