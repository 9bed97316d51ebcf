// Delays placing an order until the account's cart is merged.
import { useEffect, useState } from 'react';
import { useApp } from '../../model/app-context.ts';
import { isCartMerging } from '../../model/current-cart.ts';
import { useResource } from '../../ui/use-resource.ts';

/** A slower backend does not block the order; the lines of the account's cart are offered afterwards. */
const MERGE_WAIT_MS = 10_000;

/**
 * True while a customer's stored cart is, or may be, merged into the shown one, for at most `MERGE_WAIT_MS`. Always
 * false for guests.
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
