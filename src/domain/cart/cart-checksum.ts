// The fingerprint that tells cart lines apart: the same thing with the same options has the same checksum. Invariant:
// the order of options and of keys does not matter.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProductOption } from '../../../schemas/primitives.ts';

/** JSON with sorted keys: equal values give equal text, whatever order they were built in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const held = new Map(Object.entries(value).filter(([, v]) => v !== undefined));
    const keys = [...held.keys()].sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(held.get(key))}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** SHA3-224 of a value's canonical JSON, in hex. */
export const fingerprint = (value: unknown): string =>
  bytesToHex(sha3_224(utf8ToBytes(canonicalJson(value))));

/**
 * Checksum of a cart line.
 * In: the sku and the chosen options (absent for a simple product). Out: 56 hex digits.
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
