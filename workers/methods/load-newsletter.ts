// Reads whether the customer's e-mail gets the newsletter, into its claim.
import { type Fault, ok } from '../../schemas/fault.ts';
import { writeForLogin } from '../session/refresh-account.ts';
import type { CustomerMethod } from './needs-login.ts';

const INTERNAL_ERROR = 500;

/** A failure nobody words, or a backend that its bridge cannot reach, says nothing about the address. */
const isUnknownEmail = ({ code, detail }: Fault): boolean =>
  code === 'not-found' ||
  (detail?.status === INTERNAL_ERROR && detail.message !== undefined && detail.errorCode !== 'ENOTFOUND');

export const loadNewsletter: CustomerMethod<'loadNewsletter'> = async (context, _input, who) => {
  const { email, generation } = who;
  const answer = await context.call('mailer/state', { query: { email } });
  // some backends do not know an e-mail that never subscribed, and answer 404 or 500
  if (!answer.ok && !isUnknownEmail(answer.fault)) return answer;
  const state = answer.ok ? answer.value.result : undefined;
  const subscribed = state === 'subscribed';
  const writes = { newsletter: { email, subscribed, ...(state === 'pending' && { pending: true }) } };
  const written = await writeForLogin(context, generation, () => writes);
  return written.ok ? ok({ subscribed }) : written;
};
