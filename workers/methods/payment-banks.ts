// Lists the banks available for bank payments, in the language of the store view.
import { ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const paymentBanks: WorkerMethod<'paymentBanks'> = async ({ call, config }, { store }) => {
  const query = { clientId: config.payment.bankCode };
  const answer = await call('payment/banks', { store, query });
  return answer.ok ? ok({ banks: answer.value.result }) : answer;
};
