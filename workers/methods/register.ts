// Creates an account, then logs in (two requests). If the response to an earlier attempt was lost, the account already
// exists with the same password. Backends without an error code for that reject with a message and status 400 or 500,
// so the login decides.
import { type Fault, failed, ok } from '#schemas/fault.ts';
import { accountAnswer } from '../session/account-answer.ts';
import { login } from '../session/login.ts';
import type { WorkerMethod } from './worker-method.ts';

const ownWords = [400, 500];
/** True if the fault can mean that the account already exists. A rejection that names a field is about that field. */
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
