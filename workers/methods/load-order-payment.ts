// Fetches the state of a payment made on an external page, which only the backend knows.
import { ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const loadOrderPayment: WorkerMethod<'orderPayment'> = async ({ call }, { number, orderToken }) => {
  const answer = await call('order/pull', { query: { number, orderToken } });
  return answer.ok ? ok({ state: answer.value.result.payment_state }) : answer;
};
