// Exports the customer's data stored by the backend, as formatted JSON.
import { ok } from '#schemas/fault.ts';
import type { CustomerMethod } from './needs-login.ts';

export const exportAccount: CustomerMethod<'exportAccount'> = async ({ call }, _input, { principal }) => {
  const answer = await call('user/export', { principal });
  return answer.ok ? ok({ json: JSON.stringify(answer.value.result, null, 2) }) : answer;
};
