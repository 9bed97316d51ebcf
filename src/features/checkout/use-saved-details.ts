// Typed details on their way to the device.
import { useMemo, useRef, useState } from 'react';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { useShop } from '../../model/shop.ts';
import { useKept } from '../../ui/use-kept.ts';
import { saveCheckout } from './commands.ts';

/**
 * Saves details and step whenever they change.
 * In: what is typed now, the open step, whether saving is on. Out: false after a save the device refused.
 */
export function useSaving(details: CheckoutDetails, step: string, on: boolean): boolean {
  const shop = useShop();
  const { person } = shop.memory;
  const [isSaved, setIsSaved] = useState(true);
  const typist = useRef(person.get());
  const typed = useMemo(() => ({ details, step }), [details, step]);
  useKept(typed, on, (next) => {
    // what somebody typed who has logged out since is not written back
    if (typist.current !== person.get()) return;
    void saveCheckout(shop, next.details, next.step).then((result) => setIsSaved(result.ok));
  });
  return isSaved;
}
