// Fetches the newsletter subscription state of the customer's e-mail address and stores it in its claim.
import { type Fault, ok } from '#schemas/fault.ts';
import { refreshClaim } from '../session/refresh-claim.ts';
import type { CustomerMethod } from './needs-login.ts';

const INTERNAL_ERROR = 500;

/** True if the e-mail address is unknown. A 500 without a message or with ENOTFOUND (unreachable) is no proof. */
const isUnknownEmail = ({ code, detail }: Fault): boolean =>
  code === 'not-found' ||
  (detail?.status === INTERNAL_ERROR && detail.message !== undefined && detail.errorCode !== 'ENOTFOUND');

export const loadNewsletter: CustomerMethod<'loadNewsletter'> = async (context, _input, who) => {
  const { email, generation } = who;
  const answer = await refreshClaim(
    context,
    { generation, code: 'newsletter' },
    async () => {
      const response = await context.call('mailer/state', { query: { email } });
      if (response.ok) return ok(response.value.result);
      // some backends respond with 404 or 500 to an e-mail address that never subscribed
      return isUnknownEmail(response.fault) ? ok(undefined) : response;
    },
    (state) => ({
      newsletter: {
        email,
        subscribed: state === 'subscribed',
        ...(state === 'pending' && { pending: true }),
      },
    }),
  );
  return answer.ok ? ok({ subscribed: answer.value === 'subscribed' }) : answer;
};
