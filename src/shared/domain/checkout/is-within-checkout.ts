// Defines for how long after the last change a customer counts as checking out.
import { isYoungerThan } from '../outbox/age-of.ts';

const CHECKOUT_WINDOW_MS = 1_800_000;

/**
 * True while the customer counts as checking out.
 * @param changedAt Device time of the last change or of the order, in ms.
 */
export const isWithinCheckout = (changedAt: number, now: number): boolean =>
  isYoungerThan(CHECKOUT_WINDOW_MS + 1, changedAt, now);
