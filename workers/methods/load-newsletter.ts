// Fetches the newsletter subscription state of the customer's e-mail address and stores it in its claim.
import { type Fault, ok } from '#schemas/fault.ts';
import { writeForLogin } from '../session/refresh-account.ts';
import type { CustomerMethod } from './needs-login.ts';

const INTERNAL_ERROR = 500;

/** True if the e-mail address is unknown. A 500 without a message or with ENOTFOUND (unreachable) is no proof. */
const isUnknownEmail = ({ code, detail }: Fault): boolean =>
  code === 'not-found' ||
  (detail?.status === INTERNAL_ERROR && detail.message !== undefined && detail.errorCode !== 'ENOTFOUND');

export const loadNewsletter: CustomerMethod<'loadNewsletter'> = async (context, _input, who) => {
  const { email, generation } = who;
  const answer = await context.call('mailer/state', { query: { email } });
  // some backends respond with 404 or 500 to an e-mail address that never subscribed
  if (!answer.ok && !isUnknownEmail(answer.fault)) return answer;
  const state = answer.ok ? answer.value.result : undefined;
  const subscribed = state === 'subscribed';
  const writes = { newsletter: { email, subscribed, ...(state === 'pending' && { pending: true }) } };
  const written = await writeForLogin(context, generation, () => writes);
  return written.ok ? ok({ subscribed }) : written;
};
