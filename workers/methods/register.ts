// Makes an account and logs in (two calls: create, then login). Whoever asks again because the answer got lost has
// the account by now, with this very password. Backends without a code for that refuse it in words, by 400 or 500: the
// login tells.
import { type Fault, failed, ok } from '../../schemas/fault.ts';
import { accountAnswer } from '../session/account-answer.ts';
import { login } from '../session/login.ts';
import type { WorkerMethod } from './worker-method.ts';

const ownWords = [400, 500];
/** May the account be there already? A refusal that names a field is about the field. */
const mayBeThere = ({ code, detail }: Fault): boolean =>
  code === 'email-taken' ||
  code === 'conflict' ||
  ((code === 'refused' || code === 'server-error') &&
    ownWords.includes(Number(detail?.status)) &&
    detail?.message !== undefined &&
    detail.field === undefined &&
    detail.errorCode === undefined);

export const register: WorkerMethod<'register'> = async ({ call, session }, input) => {
  const { email, password, firstname, lastname } = input;
  const created = accountAnswer(
    await call('user/create', { body: { customer: { email, firstname, lastname }, password } }),
  );
  if (!created.ok && !mayBeThere(created.fault)) return created;
  const entered = await login(session.context, { email, password });
  if (!created.ok && !entered.ok)
    return created.fault.code === 'conflict' ? failed('email-taken', created.fault.detail) : created;
  return ok({ loggedIn: entered.ok });
};
