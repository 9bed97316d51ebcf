// Typed details on their way to the device: saved at most 150 ms after a change and at once when
// the page is left.
import { useEffect, useRef, useState } from 'react';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { useShop } from '../../model/shop.ts';
import { saveCheckout } from './commands.ts';

const SAVE_DELAY_MS = 150;

/**
 * Saves details and step whenever they change.
 * In: what is typed now, the open step, whether saving is on. Out: false after a save the device refused.
 */
export function useSaving(details: CheckoutDetails, step: string, on: boolean): boolean {
  const shop = useShop();
  const { person } = shop.memory;
  const [isSaved, setIsSaved] = useState(true);
  const pending = useRef<{ details: CheckoutDetails; step: string } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const first = useRef(true);
  const typist = useRef(person.get());
  const flush = useRef(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = pending.current;
    // what somebody typed who has logged out since is not written back
    if (!next || typist.current !== person.get()) return;
    pending.current = undefined;
    void saveCheckout(shop, next.details, next.step).then((result) => setIsSaved(result.ok));
  });
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!on) {
      pending.current = undefined;
      return;
    }
    pending.current = { details, step };
    // further changes do not put it off: whoever types without a pause is saved all the same
    timer.current ??= setTimeout(flush.current, SAVE_DELAY_MS);
  }, [details, step, on]);
  useEffect(() => {
    const save = flush.current;
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, []);
  return isSaved;
}
