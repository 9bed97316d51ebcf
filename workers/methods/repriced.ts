// Wraps an ask that brings products to the screen: what it answered is repriced while it is shown. The answer does
// not wait for that.
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '../../schemas/worker-api.ts';
import type { WorkerMethod } from './worker-method.ts';

type ForStore = {
  [A in WorkerMethodName]: WorkerMethodInput<A> extends { store: string } ? A : never;
}[WorkerMethodName];

export function repriced<A extends ForStore>(
  ask: WorkerMethod<A>,
  keysOf: (answer: WorkerMethodAnswer<A>) => readonly string[],
): WorkerMethod<A> {
  return async (context, input) => {
    const result = await ask(context, input);
    if (result.ok) context.repricing.shown(input.store, keysOf(result.value));
    return result;
  };
}
