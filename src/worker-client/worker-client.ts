// Typed calls from the window to the worker (schemas/worker-api.ts). Does not depend on React.
import type { Result } from '#schemas/fault.ts';
import type {
  NudgeInput,
  NudgeName,
  WorkerMethodAnswer,
  WorkerMethodInput,
  WorkerMethodName,
} from '#schemas/worker-api.ts';
import type { Supervisor } from './supervisor.ts';

type StartedWorker = Pick<Supervisor, 'ask' | 'nudge'>;

export type WorkerClient = {
  /**
   * Calls a worker method.
   * @returns Its result or a fault; `worker-gone` if the worker died during the call: a new one is starting, so the
   * caller can retry.
   * @throws Only on a bug.
   */
  call: <A extends WorkerMethodName>(
    name: A,
    input: WorkerMethodInput<A>,
  ) => Promise<Result<WorkerMethodAnswer<A>>>;
  /** Sends a one-way message. */
  nudge: <N extends NudgeName>(name: N, input: NudgeInput<N>) => void;
};

/**
 * Returns the client of a worker.
 * @param worker The worker, or a promise of one that is starting: calls wait for it, nudges are dropped.
 */
export function workerClient(worker: StartedWorker | Promise<StartedWorker>): WorkerClient {
  let started = worker instanceof Promise ? undefined : worker;
  const begun = Promise.resolve(worker).then((begins) => {
    started = begins;
    return begins;
  });
  return {
    call: async (name, input) =>
      (await (started ?? (await begun)).ask(name, input)) as Result<WorkerMethodAnswer<typeof name>>,
    // nudges are dropped while the worker starts, because the worker then reads the current state
    nudge: (name, input) => started?.nudge(name, input),
  };
}
