// The day that a delivery method promises: the same for its line, its pickup points and the sum.
import type { BranchValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { readyAt } from '../branches/open-state.ts';
import { promisedDay } from '../text/format-day.ts';
import { deliveryDays } from './delivery-days.ts';

type Circumstances = {
  branches: readonly BranchValue[];
  /** working days until all lines can be dispatched */
  leadDays: number;
  /** ms since 1970 */
  now: number;
  /** of the store, for branches without their own */
  timeZone: string;
};

/**
 * Returns the ISO day from which the goods can be collected at a point; undefined for a point that is no branch, or if it
 * is not known.
 */
export function readyDay(
  point: string,
  { branches, leadDays, now, timeZone }: Circumstances,
): string | undefined {
  const branch = branches.find(({ code }) => code === point);
  // what has to be ordered from the supplier is not in the branch
  return branch && leadDays === 0 ? readyAt(branch, now, timeZone)?.day : undefined;
}

/**
 * Returns the ISO day on which the goods are delivered, or can be collected at the chosen point; undefined if none is
 * chosen and the points differ.
 * @param point code of the chosen point; "" for none
 * @param canCollect false for a point that lacks a product
 */
export function promisedOn(
  { points, delivery_days }: Pick<ShippingMethodValue, 'points' | 'delivery_days'>,
  point: string,
  circumstances: Circumstances,
  canCollect: (point: string) => boolean = () => true,
): string | undefined {
  const { now, leadDays } = circumstances;
  const usual = promisedDay(deliveryDays(now, leadDays, delivery_days));
  const codes = points.map(({ code }) => code);
  const open = codes.includes(point) ? [point] : codes.filter(canCollect);
  const days = new Set(open.map((code) => readyDay(code, circumstances) ?? usual));
  return days.size > 1 ? undefined : ([...days][0] ?? usual);
}
