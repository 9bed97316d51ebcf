// Asks for the mail with the link. Whether an e-mail is known is told only where the configuration allows it:
// otherwise the answer is the same for everybody.
import { ok } from '../../schemas/fault.ts';
import { accountAnswer } from '../session/account-answer.ts';
import type { WorkerMethod } from './worker-method.ts';

export const requestPasswordReset: WorkerMethod<'requestPasswordReset'> = async (
  { call, config },
  { email, store },
) => {
  const answer = accountAnswer(
    await call('user/reset-password', {
      body: { email },
      ...(store === undefined ? {} : { query: { storeCode: store } }),
    }),
  );
  // some backends say it with a bare 404
  const isUnknown = !answer.ok && ['email-unknown', 'not-found'].includes(answer.fault.code);
  if (answer.ok || (isUnknown && !config.accounts.tellUnknownEmail)) return ok({});
  return answer;
};
