// The open step in the browser history: Back goes one step back and keeps all data; Forward returns to the step that
// was left, if the typed details allow it.
import { useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { type CheckoutStep, checkoutSteps } from '../../machines/checkout-machine.ts';

const place = (step: string | null): number => checkoutSteps.indexOf(step as CheckoutStep);

/**
 * Writes the machine's open step to the URL, and opens the step of the URL on Back and Forward.
 * @param changeTo tries to open a step and returns the step that is open afterwards
 */
export function useStepHistory(step: CheckoutStep, changeTo: (step: CheckoutStep) => CheckoutStep): void {
  const [params, setParams] = useSearchParams();
  const named = params.get('step');
  // only Back and Forward open a step: an update of the URL by this hook can take effect after the next step has opened
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
