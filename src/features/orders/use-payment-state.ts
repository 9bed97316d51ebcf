// Polls the state of a payment while it can change.
import { useEffect, useRef } from 'react';
import type { PaymentState } from '#schemas/bridge/payment-state.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { useResource } from '../../ui/use-resource.ts';

/**
 * Delays between polls while the page is shown; the last one repeats, because a bank may report to the backend late.
 */
const LOOK_AGAIN_MS = [3_000, 6_000, 12_000, 30_000, 60_000];

export type PaymentNews = {
  /** the last known state; undefined before the first response, or if the backend does not report it */
  state: PaymentState | undefined;
  /** true: the order can no longer be paid */
  isCancelled: boolean;
  /** what is known of the payment from whose page the customer has just returned */
  returned?: PaymentState | 'left' | undefined;
  /** the state as last read, `at` in ms since 1970; absent: as stored for an order of this device */
  last?: { state: PaymentState; at: number } | undefined;
  /** true while the first response is pending */
  isAsking: boolean;
  again: () => void;
};

/** Returns the payment state. Polls only while online, and only if number and token are given. */
export function usePaymentState(number: string | undefined, orderToken: string | undefined): PaymentNews {
  const { online } = useConnection();
  const app = useApp();
  const asked = number && orderToken ? question(app, 'orderPayment', { number, orderToken }) : undefined;
  const answer = useResource(asked);
  const known = useRef<{ state: PaymentState; isCancelled: boolean }>(undefined);
  if (answer?.ok && answer.value.state)
    known.current = { state: answer.value.state, isCancelled: answer.value.isCancelled };
  const { state, isCancelled = false } = known.current ?? {};
  const looks = useRef(0);
  // a refused payment can be repeated; only "paid" is final
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
    // the user returns from the bank: in this tab, by the browser's Back button, or from another tab
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
    isCancelled,
    isAsking: online && asked !== undefined && answer === undefined,
    again: () => asked?.again(),
  };
}
