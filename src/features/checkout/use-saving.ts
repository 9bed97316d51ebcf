import { useMemo, useRef, useState } from 'react';
import type { CheckoutDetails } from '#shared/domain/checkout/checkout-details.ts';
import { useApp } from '../../model/app-context.ts';
import { samePerson } from '../../model/same-person.ts';
import { useAutosave } from '../../ui/use-autosave.ts';
import { saveCheckout, type Typed } from './commands.ts';

/** Saves details and step whenever they change. Returns false after a save that the device could not store. */
export function useSaving(details: CheckoutDetails, step: string, on: boolean): boolean {
  const app = useApp();
  const [isSaved, setIsSaved] = useState(true);
  const [isHere] = useState(() => samePerson(app));
  const typed = useMemo<Typed>(() => ({ details, step }), [details, step]);
  const wanted = useRef<Typed>(undefined);
  wanted.current = on ? typed : undefined;
  useAutosave(typed, on, () => {
    void saveCheckout(app, () => (isHere() ? wanted.current : undefined)).then(({ ok }) => setIsSaved(ok));
  });
  return isSaved;
}
