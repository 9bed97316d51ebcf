// The window's questions to the worker, typed by schemas/worker-api.ts. No React here.
import { failed, type Result } from '../../schemas/errors.ts';
import type { AskAnswer, AskInput, AskName, NudgeInput, NudgeName } from '../../schemas/worker-api.ts';
import type { Supervisor } from './supervisor.ts';

export type WorkerClient = {
  /**
   * Asks the worker.
   * Out: its answer, or a fault; 'worker-gone' when it died meanwhile (the next one is already on its way: ask again) or
   * was not started yet. Rejects only on a programmer's mistake.
   */
  ask: <A extends AskName>(name: A, input: AskInput<A>) => Promise<Result<AskAnswer<A>>>;
  /** Tells the worker something; there is no answer. */
  nudge: <N extends NudgeName>(name: N, input: NudgeInput<N>) => void;
};

/** In: the worker as far as it was started. */
export const workerClient = (started: () => Pick<Supervisor, 'ask' | 'nudge'> | undefined): WorkerClient => ({
  ask: async (name, input) =>
    (await (started()?.ask(name, input) ?? failed('worker-gone'))) as Result<AskAnswer<typeof name>>,
  nudge: (name, input) => started()?.nudge(name, input),
});
