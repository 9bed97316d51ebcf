// Opaque tokens: 256 random bits, stored as SHA-256 only (S-04, S-05).
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns a token: 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** True if the text has the format of a token. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Derives the successor from a token and a salt, so that a lost response can be repeated although no token is stored.
 */
export const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', token).update(salt).digest('base64url');
