import { ok } from '#schemas/fault.ts';
import type { CustomerMethod } from './needs-login.ts';

export const listSessions: CustomerMethod<'listSessions'> = async ({ call }, _input, { principal }) => {
  const answer = await call('user/sessions', { principal });
  if (!answer.ok) return answer;
  const sessions = answer.value.result.map(({ id, created_at, last_used_at, agent, current }) => ({
    id,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    agent,
    current,
  }));
  return ok({ sessions });
};
