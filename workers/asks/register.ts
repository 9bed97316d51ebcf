// Makes an account and logs in (two calls: create, then login). Whoever asks again because the answer got lost has
// the account by now, with this very password.
import { ok } from '../../schemas/errors.ts';
import { accountAnswer } from '../session/account-fault.ts';
import { login } from '../session/login.ts';
import type { Ask } from './ask.ts';

export const register: Ask<'register'> = async ({ call, session }, input) => {
  const { email, password, firstname, lastname } = input;
  const created = accountAnswer(
    await call('user/create', { body: { customer: { email, firstname, lastname }, password } }),
  );
  if (!created.ok && created.fault.code !== 'email-taken') return created;
  const entered = await login(session.context, { email, password });
  if (!created.ok && !entered.ok) return created;
  return ok({ loggedIn: entered.ok });
};
