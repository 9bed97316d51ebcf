// Changes the password, then logs in with it, because the backend ends earlier sessions. The change remains even if
// that login fails.
import { ok } from '#schemas/fault.ts';
import { accountAnswer } from '../session/account-answer.ts';
import { login } from '../session/login.ts';
import type { CustomerMethod } from './needs-login.ts';

export const changePassword: CustomerMethod<'changePassword'> = async ({ call, session }, body, who) => {
  const { principal, email } = who;
  const changed = accountAnswer(await call('user/change-password', { principal, body }));
  if (!changed.ok) return changed;
  const again = await login(session.context, { email, password: body.newPassword });
  return ok({ loggedIn: again.ok });
};
