import { createHash } from 'node:crypto';

/**
 * Returns the holder id of a newsletter coupon: a SHA-256 of the mailbox key that outlives subscription and account.
 */
export const couponHolder = (key: string): string =>
  createHash('sha256').update(`newsletter coupon ${key}`).digest('hex');
