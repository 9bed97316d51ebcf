// The key by which this browser may be reached by the shop's pushes.
import { ok } from '../../schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const pushKey: WorkerMethod<'pushKey'> = async ({ call }) => {
  const answer = await call('push/key');
  return answer.ok ? ok({ key: answer.value.result.key }) : answer;
};
