// The withdrawal period of an order: whole calendar days in the store's time zone, starting the day after delivery.
import { offsetAt, shownToMoment } from '../pricing/moment-of.ts';

export type WithdrawalTerms = {
  days: number;
  /** IANA name of the store's time zone */
  timeZone: string;
};

const DAY_MS = 86_400_000;

/** Returns the end of the period: the midnight after its last day. Both times are in ms since 1970. */
export function withdrawalEnd(deliveredAt: number, { days, timeZone }: WithdrawalTerms): number {
  const shown = deliveredAt + offsetAt(deliveredAt, timeZone);
  const midnight = shown - (shown % DAY_MS) + (days + 1) * DAY_MS;
  // the UTC offset may have changed since the delivery
  return shownToMoment(midnight, timeZone);
}
