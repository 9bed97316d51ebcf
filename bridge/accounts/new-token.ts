// Opaque tokens: 256 random bits, kept as SHA-256 only (S-04, S-05).
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Could this be one of our tokens at all? */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The same successor for the same token and salt: an answer that was lost can be given again, though neither is kept. */
export const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', token).update(salt).digest('base64url');
