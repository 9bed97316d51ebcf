// The new password of a mailed link, then a login with it. Two calls lead there: one with the token of the link's own person,
// where they are logged in, and one without a token. Invariant: the token of another person is never sent with a link, and
// they are not logged in any more once its password was saved.
import { ok } from '../../schemas/fault.ts';
import { isSameMailbox } from '../../src/domain/account/mailed-email.ts';
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
