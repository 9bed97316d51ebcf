// SHA-256 for origins without https, where `crypto.subtle` is missing (F49); loaded only there. Both implementations
// return the same digests, so that a database opens with either of them.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the digest as 64 hexadecimal digits. */
export async function hashWithoutHttps(input: string | Blob | ArrayBuffer): Promise<string> {
  if (typeof input === 'string') return bytesToHex(sha256(utf8ToBytes(input)));
  const bytes = input instanceof Blob ? await input.arrayBuffer() : input;
  return bytesToHex(sha256(new Uint8Array(bytes)));
}
