// Deletes the account, then removes the same data as a logout; nothing is removed before the backend confirms.
import { ok } from '#schemas/fault.ts';
import { accountAnswer } from '../session/account-answer.ts';
import { dropSession } from '../session/logout.ts';
import type { CustomerMethod } from './needs-login.ts';

export const deleteAccount: CustomerMethod<'deleteAccount'> = async (
  context,
  { password },
  { principal },
) => {
  const { call, session } = context;
  const deleted = accountAnswer(await call('user/delete', { principal, body: { password } }));
  if (!deleted.ok) return deleted;
  await dropSession(session.context);
  return ok({});
};
