// Wraps an ask that means nothing offline: it fails at once with a clear fault instead of waiting for the timeout.
// The refused attempt makes the worker check the connection again.
import { failed } from '../../schemas/errors.ts';
import type { AskName } from '../../schemas/worker-api.ts';
import type { Ask } from './ask.ts';

export function needsOnline<A extends AskName>(ask: Ask<A>): Ask<A> {
  return async (context, input) => {
    if (context.connection.isOnline()) return ask(context, input);
    context.connection.wake();
    return failed('offline');
  };
}
