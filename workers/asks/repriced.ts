// Wraps an ask that brings products to the screen: what it answered is repriced while it is shown. The answer does
// not wait for that.
import type { AskAnswer, AskInput, AskName } from '../../schemas/worker-api.ts';
import type { Ask } from './ask.ts';

type ForStore = { [A in AskName]: AskInput<A> extends { store: string } ? A : never }[AskName];

export function repriced<A extends ForStore>(
  ask: Ask<A>,
  keysOf: (answer: AskAnswer<A>) => readonly string[],
): Ask<A> {
  return async (context, input) => {
    const result = await ask(context, input);
    if (result.ok) context.repricing.shown(input.store, keysOf(result.value));
    return result;
  };
}
