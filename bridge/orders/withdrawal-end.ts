// How long an order may be withdrawn from: whole days of the shop's calendar, counted from the day after its delivery.
import { offsetAt, shownToMoment } from '../pricing/moment-of.ts';

export type WithdrawalTerms = {
  days: number;
  /** IANA name of the zone the shop's days are of */
  timeZone: string;
};

const DAY_MS = 86_400_000;

/** The moment from which it is too late. In: the delivery, ms since 1970. Out: the midnight after the last day, in ms. */
export function withdrawalEnd(deliveredAt: number, { days, timeZone }: WithdrawalTerms): number {
  const shown = deliveredAt + offsetAt(deliveredAt, timeZone);
  const midnight = shown - (shown % DAY_MS) + (days + 1) * DAY_MS;
  // clocks may have changed since the delivery
  return shownToMoment(midnight, timeZone);
}
