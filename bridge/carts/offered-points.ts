// The pickup points of orders: those that are offered, and those that stored orders name.
import type { BridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import type { BridgePickupPoint } from '#schemas/bridge/cart-pull-answer.ts';
import { branchesOf } from '../catalogue/branches-of.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { pickupPoints } from './cart.ts';

/** Returns the pickup points that are offered: all but branches that have closed for good. */
export function offeredPoints(facts: CatalogueFacts, store: string): BridgePickupPoint[] {
  const closed = new Set(
    branchesOf(facts, store).flatMap(({ code, is_closed }) => (is_closed === true ? [code] : [])),
  );
  return pickupPoints(facts, store).filter(({ code }) => !closed.has(code));
}

/** Returns the place of an order's pickup point, also that of a branch that is no longer offered. */
export const placeOfPoint = (
  facts: CatalogueFacts,
  store: string,
  code: string | null | undefined,
): Pick<BridgeBranch, 'name' | 'address' | 'city' | 'postcode'> | undefined =>
  pickupPoints(facts, store).find((point) => point.code === code) ??
  branchesOf(facts, store).find((branch) => branch.code === code);
