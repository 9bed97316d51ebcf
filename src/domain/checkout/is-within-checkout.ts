// How long somebody counts as checking out after the last thing they changed there.
import { isYoungerThan } from '../outbox/age-of.ts';

const CHECKOUT_WINDOW_MS = 1_800_000;

/** In: device time of the last change or of the order, device time now, both in ms. */
export const isWithinCheckout = (changedAt: number, now: number): boolean =>
  isYoungerThan(CHECKOUT_WINDOW_MS + 1, changedAt, now);
