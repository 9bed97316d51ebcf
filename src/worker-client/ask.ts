// The window's questions to the worker, typed by schemas/worker-api.ts. No React here.
import { failed, type Result } from '../../schemas/errors.ts';
import type { AskAnswer, AskInput, AskName, NudgeInput, NudgeName } from '../../schemas/worker-api.ts';
import type { Supervisor } from './supervisor.ts';

let current: Pick<Supervisor, 'ask' | 'nudge'> | undefined;

/** Set once by start-worker.ts. */
export function provideWorker(supervisor: Pick<Supervisor, 'ask' | 'nudge'>): void {
  current = supervisor;
}

/**
 * Asks the worker.
 * Out: its answer, or a fault; 'worker-gone' when it died meanwhile (the next one is already on its way: ask again).
 * Rejects only on a programmer's mistake.
 */
export async function ask<A extends AskName>(name: A, input: AskInput<A>): Promise<Result<AskAnswer<A>>> {
  if (!current) return failed('worker-gone');
  return (await current.ask(name, input)) as Result<AskAnswer<A>>;
}

/** Tells the worker something; there is no answer. */
export function nudge<N extends NudgeName>(name: N, input: NudgeInput<N>): void {
  current?.nudge(name, input);
}
