// The open step in the browser's history: its Back button goes one step back with all data kept, and its Forward button
// returns to the step that was left, as far as what is typed by then allows.
import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { type CheckoutStep, checkoutSteps } from '../../machines/checkout-machine.ts';

const place = (step: string | null): number => checkoutSteps.indexOf(step as CheckoutStep);

/** Follows the machine's open step. `changeTo` tries to open the step of an address and returns the one that is open then. */
export function useStepHistory(step: CheckoutStep, changeTo: (step: CheckoutStep) => CheckoutStep): void {
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
    const opened = change.current(wanted);
    written.current = opened;
    if (opened !== wanted) setParams({ step: opened }, { replace: true, preventScrollReset: true });
  }, [named, isByBrowser, setParams]);
}
