// The window's questions to the worker, typed by schemas/worker-api.ts. No React here.
import type { Result } from '../../schemas/fault.ts';
import type {
  NudgeInput,
  NudgeName,
  WorkerMethodAnswer,
  WorkerMethodInput,
  WorkerMethodName,
} from '../../schemas/worker-api.ts';
import type { Supervisor } from './supervisor.ts';

type StartedWorker = Pick<Supervisor, 'ask' | 'nudge'>;

export type WorkerClient = {
  /**
   * Asks the worker.
   * Out: its answer, or a fault; 'worker-gone' when it died meanwhile: the next one is already on its way, ask again.
   * Rejects only on a programmer's mistake.
   */
  call: <A extends WorkerMethodName>(
    name: A,
    input: WorkerMethodInput<A>,
  ) => Promise<Result<WorkerMethodAnswer<A>>>;
  /** Tells the worker something; there is no answer. */
  nudge: <N extends NudgeName>(name: N, input: NudgeInput<N>) => void;
};

/** In: the worker, or the promise of one that is still being started: what is asked until then waits for it. */
export function workerClient(worker: StartedWorker | Promise<StartedWorker>): WorkerClient {
  let started = worker instanceof Promise ? undefined : worker;
  const begun = Promise.resolve(worker).then((begins) => {
    started = begins;
    return begins;
  });
  return {
    call: async (name, input) =>
      (await (started ?? (await begun)).ask(name, input)) as Result<WorkerMethodAnswer<typeof name>>,
    // one that is being started knows all that could be told to it
    nudge: (name, input) => started?.nudge(name, input),
  };
}
