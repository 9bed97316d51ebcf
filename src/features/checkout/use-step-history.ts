// The open step in the browser's history: its Back button goes one step back with all data kept.
import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { type CheckoutStep, checkoutSteps } from '../../machines/checkout.ts';

const place = (step: string | null): number => checkoutSteps.indexOf(step as CheckoutStep);

/** In: the machine's open step, what to do when the shopper went back to an earlier one. */
export function useStepHistory(step: CheckoutStep, changeTo: (step: CheckoutStep) => void): void {
  const [params, setParams] = useSearchParams();
  const named = params.get('step');
  // a step of ours that reaches the address late, after the next one was passed, leads nowhere
  const isByBrowser = useNavigationType() === 'POP';
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (written.current === step) return;
    const forward = written.current !== null && place(step) > place(written.current);
    written.current = step;
    setParams({ step }, { replace: !forward, preventScrollReset: true });
  }, [step, setParams]);
  const change = useRef(changeTo);
  change.current = changeTo;
  useEffect(() => {
    const wanted = checkoutSteps[place(named)];
    if (!isByBrowser || !wanted || wanted === written.current) return;
    if (place(wanted) < place(written.current)) {
      written.current = wanted;
      change.current(wanted);
    } else if (written.current) {
      // the browser's Forward: a step is passed by its form only
      setParams({ step: written.current }, { replace: true, preventScrollReset: true });
    }
  }, [named, isByBrowser, setParams]);
}
