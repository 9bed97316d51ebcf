// Wraps an ask that is for customers only: without a login it fails at once and makes no call. What it does is done
// on behalf of that person, whoever logs in meanwhile.
import { failed, type Result } from '../../schemas/errors.ts';
import type { AskAnswer, AskInput, AskName } from '../../schemas/worker-api.ts';
import { type LoggedIn, whoIsLoggedIn } from '../session/session-context.ts';
import type { Ask, AskContext } from './ask.ts';

export type CustomersAsk<A extends AskName> = (
  context: AskContext,
  input: AskInput<A>,
  who: LoggedIn,
) => Promise<Result<AskAnswer<A>>>;

export function needsLogin<A extends AskName>(ask: CustomersAsk<A>): Ask<A> {
  return async (context, input) => {
    const who = await whoIsLoggedIn(context);
    return who ? ask(context, input, who) : failed('login-needed');
  };
}
