// Skus in one parameter of a call, joined by commas.

/** Of one list, encoded: with the rest of the address the request line stays below 4,096 bytes, where servers refuse it. */
const LIST_BYTES_MAX = 3_000;

/** At most so many bytes of an address, with the comma behind it: three for each byte of UTF-8 that is encoded. */
const encodedBytes = (sku: string): number =>
  sku.replace(/[^\w.*-]/g, (unit) => (unit.charCodeAt(0) < 0x80 ? '%00' : '%00%00%00')).concat('%2C').length;

/**
 * Each sku once, in lists of at most `most`. A sku that contains a comma is a list of its own, because in any other it
 * would name two; backends look for the whole text first (docs/wire.md).
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
