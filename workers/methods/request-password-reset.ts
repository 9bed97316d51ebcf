// Requests the password reset mail. Unless the configuration allows revealing whether an e-mail address is registered,
// the response is the same for every address.
import { ok } from '#schemas/fault.ts';
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
  // some backends signal an unknown e-mail address only with a 404
  const isUnknown = !answer.ok && ['email-unknown', 'not-found'].includes(answer.fault.code);
  if (answer.ok || (isUnknown && !config.accounts.tellUnknownEmail)) return ok({});
  return answer;
};
