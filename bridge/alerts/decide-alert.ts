// Decides what becomes of an alert, from what its product was and is.
import type { AlertKind } from '../database/account-tables.ts';
import type { SoldState } from './sold-state.ts';

/** A product that is missing for this long counts as no longer sold; an import may remove it for a short time. */
export const GONE_AFTER_MS = 24 * 3_600_000;

export type WaitingAlert = {
  kind: AlertKind;
  /** gross cents that the price must fall below */
  price: number;
  missing_since: number | null;
};

/**
 * - `tell`: the alert is sent
 * - `wait`: its product is sold, and nothing has changed
 * - `missing`: its product is not sold at the moment
 * - `gone`: its product is no longer sold, so the alert ends
 */
export type AlertDecision = 'tell' | 'wait' | 'missing' | 'gone';

/** @param sold undefined if the product is not sold  @param now ms since 1970 */
export function decideAlert(
  { kind, price, missing_since }: WaitingAlert,
  sold: Pick<SoldState, 'price' | 'isInStock'> | undefined,
  now: number,
): AlertDecision {
  if (sold === undefined) return now - (missing_since ?? now) >= GONE_AFTER_MS ? 'gone' : 'missing';
  const isTrue = kind === 'stock' ? sold.isInStock : sold.price > 0 && sold.price < price;
  return isTrue ? 'tell' : 'wait';
}
