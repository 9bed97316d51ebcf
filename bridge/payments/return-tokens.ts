// The token in the address that a customer returns to from a payment page. It is the id of the attempt, which belongs to
// one order, with a signature, so that nobody but the bridge can make one, and the database holds none.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{64})$/;

/** Returns a new id of an attempt. */
export const newAttemptId = (): string => randomBytes(16).toString('hex');

export type ReturnTokens = {
  of: (attempt: string) => string;
  /** Returns the id of the attempt; undefined for any other text. */
  attemptOf: (token: string) => string | undefined;
};

/** Derives the key from the bridge's secret; without one, tokens are valid as long as the process lives. */
export function returnTokens(secret: string | undefined): ReturnTokens {
  const base = secret === undefined ? randomBytes(KEY_BYTES) : Buffer.from(secret);
  const key = Buffer.from(hkdfSync('sha256', base, '', 'payment returns', KEY_BYTES));
  const sign = (attempt: string): Buffer => createHmac('sha256', key).update(attempt).digest();
  return {
    of: (attempt) => `${attempt}${sign(attempt).toString('hex')}`,
    attemptOf: (token) => {
      const [, attempt = '', signature = ''] = TOKEN.exec(token) ?? [];
      return attempt !== '' && timingSafeEqual(sign(attempt), Buffer.from(signature, 'hex'))
        ? attempt
        : undefined;
    },
  };
}
