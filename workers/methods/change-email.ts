// Changes the account's e-mail address. Not a task, because the required password is never queued.
import { ok } from '#schemas/fault.ts';
import { accountAnswer } from '../session/account-answer.ts';
import { profileClaims, profileOf } from '../session/refresh-account.ts';
import { writeForLogin } from '../session/refresh-claim.ts';
import type { CustomerMethod } from './needs-login.ts';

export const changeEmail: CustomerMethod<'changeEmail'> = async (context, { email, password }, who) => {
  const { call, session } = context;
  const { principal, generation } = who;
  const body = { customer: { email }, currentPassword: password };
  const moved = accountAnswer(await call('user/update', { principal, body }));
  if (!moved.ok) return moved;
  const profile = profileOf(moved.value.result);
  const written = await writeForLogin(session.context, generation, () =>
    profileClaims(session.context, profile),
  );
  return written.ok ? ok({}) : written;
};
