import { createHash } from 'node:crypto';

/** Who holds a newsletter coupon: a SHA-256 of the mailbox's key, which outlives the subscription and the account. */
export const couponHolder = (key: string): string =>
  createHash('sha256').update(`newsletter coupon ${key}`).digest('hex');
