// Ends another session of the customer; the other device detects this when its next call is rejected.
import { ok } from '#schemas/fault.ts';
import type { CustomerMethod } from './needs-login.ts';

export const endOtherSession: CustomerMethod<'endSession'> = async ({ call }, { id }, { principal }) => {
  const answer = await call('user/end-session', { principal, params: { id } });
  return answer.ok ? ok({}) : answer;
};
