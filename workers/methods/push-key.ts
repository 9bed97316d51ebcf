// Fetches the public key for push subscriptions of this browser.
import { ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const pushKey: WorkerMethod<'pushKey'> = async ({ call }) => {
  const answer = await call('push/key');
  return answer.ok ? ok({ key: answer.value.result.key }) : answer;
};
