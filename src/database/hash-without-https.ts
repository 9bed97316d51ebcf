// SHA-256 where the browser gives none: origins without https (F49). Fetched only there. Gives the same as
// `crypto.subtle`, so that a database opens either way.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** In: text or bytes. Out: 64 hexadecimal digits. */
export async function hashWithoutHttps(input: string | Blob | ArrayBuffer): Promise<string> {
  if (typeof input === 'string') return bytesToHex(sha256(utf8ToBytes(input)));
  const bytes = input instanceof Blob ? await input.arrayBuffer() : input;
  return bytesToHex(sha256(new Uint8Array(bytes)));
}
