// Wraps an ask that means nothing without the line: it fails at once, in words, instead of waiting for a time limit
// (ARCHITECTURE §2). The refused attempt makes the worker look again whether the line is back.
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
