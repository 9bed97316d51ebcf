// What became of a payment, asked of the backend for as long as it may change.
import { useEffect, useRef } from 'react';
import type { PaymentState } from '../../../schemas/bridge/payment-state.ts';
import { useApp } from '../../model/app-context.ts';
import { question } from '../../model/question.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Waits between two looks while the page is shown; the last one repeats. A bank may report to the backend late. */
const LOOK_AGAIN_MS = [3_000, 6_000, 12_000, 30_000, 60_000];

export type PaymentNews = {
  /** as the backend said last; undefined while it has not, or where it does not say */
  state: PaymentState | undefined;
  /** the first answer is on its way */
  isAsking: boolean;
  again: () => void;
};

/** In: number and token of the order, as far as they are known; is there a connection. */
export function usePaymentState(
  number: string | undefined,
  orderToken: string | undefined,
  online: boolean,
): PaymentNews {
  const app = useApp();
  const asked = number && orderToken ? question(app, 'orderPayment', { number, orderToken }) : undefined;
  const answer = useResource(asked);
  const known = useRef<PaymentState>(undefined);
  if (answer?.ok && answer.value.state) known.current = answer.value.state;
  const state = known.current;
  const looks = useRef(0);
  // a payment that was refused may be tried again at the bank; only what is paid is final
  const isOpen = asked !== undefined && online && state !== 'paid';
  const refresh = useRef((): void => undefined);
  refresh.current = () => asked?.refresh();
  useEffect(() => {
    if (!isOpen || !answer) return;
    const wait = LOOK_AGAIN_MS[Math.min(looks.current, LOOK_AGAIN_MS.length - 1)];
    const timer = setTimeout(() => {
      looks.current += 1;
      refresh.current();
    }, wait);
    return () => clearTimeout(timer);
  }, [isOpen, answer]);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      if (document.visibilityState === 'visible') refresh.current();
    };
    // back from the bank: in this tab, by the browser's Back, or from another one
    window.addEventListener('pageshow', look);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pageshow', look);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen]);
  return {
    state,
    isAsking: online && asked !== undefined && answer === undefined,
    again: () => asked?.again(),
  };
}
