// Wraps a worker method that requires a connection: offline it fails immediately with the fault 'offline' instead of
// waiting for the timeout, and causes a connection probe.
import { failed } from '#schemas/fault.ts';
import type { WorkerMethodName } from '#schemas/worker-api.ts';
import type { WorkerMethod } from './worker-method.ts';

export function needsOnline<A extends WorkerMethodName>(method: WorkerMethod<A>): WorkerMethod<A> {
  return async (context, input) => {
    if (context.connection.isOnline()) return method(context, input);
    context.connection.wake();
    return failed('offline');
  };
}
