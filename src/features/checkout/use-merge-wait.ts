// The wait for the account's cart, before an order can be placed.
import { useEffect, useState } from 'react';
import { useApp } from '../../model/app-context.ts';
import { isCartMerging } from '../../model/current-cart.ts';
import { useResource } from '../../ui/use-resource.ts';

/** A backend that takes longer holds up no order: what the account's cart holds is then offered after it. */
const MERGE_WAIT_MS = 10_000;

/**
 * True while a customer's saved cart is being merged into the one that is shown, or may be, for at most `MERGE_WAIT_MS`. A
 * guest never waits.
 */
export function useMergeWait(isCustomer: boolean): boolean {
  const known = useResource(isCartMerging(useApp()));
  const isMerging = isCustomer && known !== false;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isMerging) return;
    const timer = setTimeout(() => setOver(true), MERGE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isMerging]);
  return isMerging && !isOver;
}
