// Test setup: a worker client with stubbed methods that records its calls.
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { WorkerMethodName } from '#schemas/worker-api.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { workerClient } from '#src/worker-client/worker-client.ts';

export type MethodCall = { name: string; input: unknown };

/** Stubs worker methods by name; others fail with `worker-gone`. Returns the recorded calls, in order. */
export function answering(
  shop: Pick<AppContext, 'worker'>,
  answers: Partial<Record<WorkerMethodName, (input: never) => Result<unknown>>>,
): MethodCall[] {
  const asked: MethodCall[] = [];
  shop.worker = workerClient({
    ask: async (name, input) => {
      asked.push({ name, input });
      const answer = answers[name as WorkerMethodName] as ((given: unknown) => Result<unknown>) | undefined;
      return answer ? answer(input) : failed('worker-gone');
    },
    nudge: () => undefined,
  });
  return asked;
}

export const fine = (value: unknown) => () => ok(value);
