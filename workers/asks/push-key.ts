// The key by which this browser may be reached by the shop's pushes.
import { ok } from '../../schemas/errors.ts';
import type { Ask } from './ask.ts';

export const pushKey: Ask<'pushKey'> = async ({ call }) => {
  const answer = await call('push/key');
  return answer.ok ? ok({ key: answer.value.result.key }) : answer;
};
