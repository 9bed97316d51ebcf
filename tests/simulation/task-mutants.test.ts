// Mutation tests of the sync task simulation: each mutation must be detected.
import { describe, expect, it } from 'vitest';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { FIRST_RETRY_MS } from '#shared/domain/outbox/retry-delay.ts';
import { taskVerdict } from '#workers/outbox/task-verdict.ts';
import { playSchedules, type Wrong } from './play-schedules.ts';
import type { WrongTasks } from './simulated-tasks.ts';

const SCHEDULES = 500;

const done = { state: 'done', resultCode: 200, result: null, meta: undefined } as const;

const mutants: Record<string, { wrong: WrongTasks; found: RegExp; world?: Wrong }> = {
  'each attempt has its own key': {
    wrong: { rules: { keyOf: ({ id, attempt }) => `${id}-${attempt}` } },
    found: /applied twice/,
  },
  'all tasks share one key': {
    wrong: { rules: { keyOf: () => 'task' } },
    found: /the backend knows nothing/,
  },
  'a verdict is written after another context has claimed the task': {
    wrong: { rules: { mayJudge: () => true } },
    found: /finished task changed/,
  },
  'silence counts as success': {
    wrong: {
      rules: {
        verdict: (answer, attempt) =>
          !answer.ok && answer.fault.code === 'offline' ? done : taskVerdict(answer, attempt),
      },
    },
    found: /the backend knows nothing/,
  },
  'a task still in progress counts as rejected': {
    wrong: {
      rules: {
        verdict: (answer, attempt) =>
          !answer.ok && answer.fault.code === 'conflict'
            ? { state: 'refused', fault: answer.fault }
            : taskVerdict(answer, attempt),
      },
    },
    found: /the backend did not/,
  },
  'a later task does not wait for an earlier one': {
    wrong: { lane: { queueOf: ({ id }: SyncTask) => id } },
    found: /later task was applied/,
  },
  'waits are lifted by a future time, without a minimum pause': {
    wrong: {
      lane: {
        shortestPauseMs: 0,
        isDue: ({ not_before, updated_at }: SyncTask, now, liftedAt) =>
          not_before <= now || updated_at <= liftedAt - FIRST_RETRY_MS || updated_at > now,
      },
    },
    found: /I-13 a storm/,
    world: { troubleRate: 1 },
  },
  'a task found in "sending" after a crash is ignored': {
    wrong: { lane: { isOpen: (task: SyncTask) => isPending(task) && task.state !== 'sending' } },
    found: /a task is left: sending/,
  },
};

describe('the task simulation violates an invariant', () => {
  it.each(Object.entries(mutants))('if %s', async (_, { wrong, found, world }) => {
    const { violations } = await playSchedules(1, SCHEDULES, { ...world, wrongTasks: wrong });
    expect(violations.join('\n')).toMatch(found);
  });
});
