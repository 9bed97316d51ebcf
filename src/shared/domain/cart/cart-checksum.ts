// Computes the checksum that identifies the goods in a cart line: the same product with the same options has the same
// checksum, regardless of the order of its options and keys.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProductOption } from '#schemas/primitives.ts';
import { canonicalJson, goodsText } from './canonical-json.ts';

const digest = (text: string): string => bytesToHex(sha3_224(utf8ToBytes(text)));

/** Returns the SHA3-224 of a value's canonical JSON, in hex. */
export const fingerprint = (value: unknown): string => digest(canonicalJson(value));

/**
 * Returns the checksum of a cart line, 56 hex digits.
 * @param option The chosen options; absent for a simple product.
 */
export const cartChecksum = (sku: string, option?: ProductOption): string => digest(goodsText(sku, option));
