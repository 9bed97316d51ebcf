// Wraps a worker method for customers: without a login it fails immediately, without a request. The method runs on
// behalf of the customer at the time of the call, even if another one logs in while it runs.
import { failed, type Result } from '#schemas/fault.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import { type LoggedIn, whoIsLoggedIn } from '../session/session-context.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

export type CustomerMethod<A extends WorkerMethodName> = (
  context: WorkerMethodContext,
  input: WorkerMethodInput<A>,
  who: LoggedIn,
) => Promise<Result<WorkerMethodAnswer<A>>>;

export function needsLogin<A extends WorkerMethodName>(method: CustomerMethod<A>): WorkerMethod<A> {
  return async (context, input) => {
    const who = await whoIsLoggedIn(context);
    return who ? method(context, input, who) : failed('login-needed');
  };
}
