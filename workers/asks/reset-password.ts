// The new password of a mailed link (two calls lead there, one for guests and one with a user token), then a login
// with it.
import { ok } from '../../schemas/errors.ts';
import { accountAnswer } from '../session/account-fault.ts';
import { login } from '../session/login.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { Ask } from './ask.ts';

export const resetPassword: Ask<'resetPassword'> = async (context, input) => {
  const { call, session } = context;
  const { email, password, resetToken } = input;
  const body = { email, newPassword: password, resetToken };
  const who = await whoIsLoggedIn(context);
  const endpoint = who ? 'user/change-reset-password' : 'user/create-password';
  const created = accountAnswer(await call(endpoint, { body }));
  if (!created.ok) return created;
  const entered = await login(session.context, { email, password });
  return ok({ loggedIn: entered.ok });
};
