// Computes the checksum that identifies the goods in a cart line: the same product with the same options has the same
// checksum, regardless of the order of its options and keys.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProductOption } from '#schemas/primitives.ts';

/** Returns JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const held = new Map(Object.entries(value).filter(([, v]) => v !== undefined));
    const keys = [...held.keys()].sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(held.get(key))}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Returns the SHA3-224 of a value's canonical JSON, in hex. */
export const fingerprint = (value: unknown): string =>
  bytesToHex(sha3_224(utf8ToBytes(canonicalJson(value))));

/**
 * Returns the checksum of a cart line, 56 hex digits.
 * @param option The chosen options; absent for a simple product.
 */
export function cartChecksum(sku: string, option?: ProductOption): string {
  const chosen = option?.extension_attributes;
  const sorted = (list: readonly unknown[] | undefined) => (list ?? []).map(canonicalJson).sort();
  return fingerprint([
    sku,
    sorted(chosen?.custom_options),
    sorted(chosen?.configurable_item_options),
    sorted(
      chosen?.bundle_options?.map((o) => ({
        ...o,
        option_selections: [...o.option_selections].sort(),
      })),
    ),
  ]);
}
