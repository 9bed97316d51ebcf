// Makes an account and logs in (SPEC §7 "User"; BRIDGE §2.1: create, then login).
import { accountAnswer } from '../session/account-fault.ts';
import { login } from '../session/login.ts';
import type { Ask } from './ask.ts';

export const register: Ask<'register'> = async ({ call, session }, input) => {
  const { email, password, firstname, lastname } = input;
  const created = accountAnswer(
    await call('user/create', { body: { customer: { email, firstname, lastname }, password } }),
  );
  return created.ok ? login(session.context, { email, password }) : created;
};
