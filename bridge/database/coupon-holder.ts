import { createHash } from 'node:crypto';

/**
 * Returns the holder id for a newsletter coupon: a SHA-256 of the mailbox key, which remains stored after the
 * subscription and the account are deleted.
 */
export const couponHolder = (key: string): string =>
  createHash('sha256').update(`newsletter coupon ${key}`).digest('hex');
