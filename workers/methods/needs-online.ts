// Wraps an ask that means nothing offline: it fails at once with a clear fault instead of waiting for the timeout.
// The refused attempt makes the worker check the connection again.
import { failed } from '../../schemas/fault.ts';
import type { WorkerMethodName } from '../../schemas/worker-api.ts';
import type { WorkerMethod } from './worker-method.ts';

export function needsOnline<A extends WorkerMethodName>(ask: WorkerMethod<A>): WorkerMethod<A> {
  return async (context, input) => {
    if (context.connection.isOnline()) return ask(context, input);
    context.connection.wake();
    return failed('offline');
  };
}
