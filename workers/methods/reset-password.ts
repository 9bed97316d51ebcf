// Sets a new password with a mailed token, then logs in with it. If the token's owner is logged in, their session token
// is sent along. Invariants: another user's session token is never sent with a reset token; that user is no longer
// logged in once the password is saved.
import { ok } from '#schemas/fault.ts';
import { isSameMailbox } from '#shared/domain/account/mailed-email.ts';
import { accountAnswer } from '../session/account-answer.ts';
import { endOthersSession, login } from '../session/login.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { WorkerMethod } from './worker-method.ts';

export const resetPassword: WorkerMethod<'resetPassword'> = async (context, input) => {
  const { call, session } = context;
  const { email, password, resetToken } = input;
  const body = { email, newPassword: password, resetToken };
  const who = await whoIsLoggedIn(context);
  const isOwn = who !== undefined && isSameMailbox(who.email, email);
  const endpoint = isOwn ? 'user/change-reset-password' : 'user/create-password';
  const options = isOwn ? { body, principal: who.principal } : { body };
  const created = accountAnswer(await call(endpoint, options));
  if (!created.ok) return created;
  const entered = await login(session.context, { email, password });
  if (!entered.ok && who && !isOwn) await endOthersSession(session.context);
  return ok({ loggedIn: entered.ok });
};
