// Wraps a worker method that returns products to show: their prices are refreshed while they are on the screen, without
// delaying the response.
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
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
