// Typed details between the page and the device: loaded at start, saved at most 150 ms after a change and at once when
// the page is left (SPEC §4 "Checkout").
import { useEffect, useRef, useState } from 'react';
import type { CheckoutDetails } from '../../domain/checkout-details.ts';
import { timesForgotten } from '../../ui/forgetting.ts';
import { saveCheckout } from './commands.ts';
import { loadCheckoutState, type SavedCheckout, savedCheckout } from './queries.ts';

const SAVE_DELAY_MS = 150;

/** What was saved before; undefined until it is read. */
export function useSavedCheckout(): SavedCheckout | undefined {
  const [saved, setSaved] = useState(savedCheckout);
  useEffect(() => {
    if (saved) return;
    loadCheckoutState().then(setSaved, (error: unknown) => {
      console.error('checkout claims', error);
      setSaved({ personal: undefined, shipping: undefined, payment: undefined, checkout: undefined });
    });
  }, [saved]);
  return saved;
}

/**
 * Saves details and step whenever they change.
 * In: what is typed now, the open step, whether saving is on. Out: false after a save the device refused.
 */
export function useSaving(details: CheckoutDetails, step: string, on: boolean): boolean {
  const [isSaved, setIsSaved] = useState(true);
  const pending = useRef<{ details: CheckoutDetails; step: string } | undefined>(undefined);
  const first = useRef(true);
  const born = useRef(timesForgotten());
  const flush = useRef(() => {
    const next = pending.current;
    // what somebody typed who has logged out since is not written back
    if (!next || born.current !== timesForgotten()) return;
    pending.current = undefined;
    void saveCheckout(next.details, next.step).then((result) => setIsSaved(result.ok));
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
    const timer = setTimeout(flush.current, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
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
