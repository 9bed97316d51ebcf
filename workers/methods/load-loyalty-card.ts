// Fetches the loyalty card and stores it in its claim, so that it is available offline.
import { ok } from '#schemas/fault.ts';
import { writeForLogin } from '../session/refresh-claim.ts';
import type { CustomerMethod } from './needs-login.ts';

export const loadLoyaltyCard: CustomerMethod<'loadLoyaltyCard'> = async (context, _input, who) => {
  const answer = await context.call('user/loyalty-card', { principal: who.principal });
  if (!answer.ok) return answer;
  const { number, points, since } = answer.value.result;
  const card = { number, points: Math.round(points), since, readAt: context.ports.now() };
  const written = await writeForLogin(context, who.generation, () => ({ 'loyalty-card': card }));
  return written.ok ? ok({}) : written;
};
