// Reads whether the customer's address gets the newsletter, into its claim (SPEC §4 "Newsletter").
import { ok } from '../../schemas/errors.ts';
import { writeForLogin } from '../session/read-account.ts';
import type { CustomersAsk } from './needs-login.ts';

export const loadNewsletter: CustomersAsk<'loadNewsletter'> = async (context, _input, who) => {
  const { email, generation } = who;
  const answer = await context.call('mailer/state', { query: { email } });
  // some backends do not know an address that never subscribed (BRIDGE §2.5)
  if (!answer.ok && answer.fault.code !== 'not-found') return answer;
  const subscribed = answer.ok && answer.value.result === 'subscribed';
  const written = await writeForLogin(context, generation, () => ({ newsletter: { email, subscribed } }));
  return written.ok ? ok({ subscribed }) : written;
};
