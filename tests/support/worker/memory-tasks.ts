// The tasks of one tab in memory. The test sets the backend's responses, so there is no database and no real wait.
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { type TaskKind, type TaskPayload, taskKinds } from '#schemas/task-kinds.ts';
import { type SyncTask, taskUrl } from '#shared/database/queue-task.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { SendTaskDeps } from '#workers/outbox/send-task.ts';
import type { Present } from '#workers/outbox/task-store.ts';
import type { LogEvent } from '#workers/ports.ts';

export const NOW = 1_800_000_000_000;
type Asked = Omit<CallOptions, 'signal'> & { endpoint: EndpointName };

/** Builds a task as it is queued. */
export function taskOf<K extends TaskKind>(
  kind: K,
  payload: TaskPayload<K>,
  over: Partial<SyncTask> = {},
): SyncTask {
  return {
    id: 't1',
    kind,
    principal: 'guest',
    url: taskUrl(kind, payload),
    callback_event: taskKinds[kind].callback_event,
    payload,
    silent: false,
    state: 'waiting',
    transmited: false,
    acknowledged: false,
    seq: 1,
    attempt: 0,
    not_before: 0,
    created_at: NOW,
    updated_at: NOW,
    ...over,
  };
}

/** Builds a guest's newsletter task as an older build queued it. */
export const subscribe = (over: Partial<SyncTask> = {}): SyncTask =>
  taskOf('newsletter-subscribe', { email: 'a@example.lv' }, over);

/** The logged-in customer. */
export const person: Present = { principal: 'user:7', email: 'now@example.lv' };

export class MemoryTasks {
  now = NOW;
  present: Present = { principal: 'guest', email: '' };
  cartId: string | undefined;
  answer: (asked: Asked) => Result<unknown> | Promise<Result<unknown>> = () =>
    ok({ code: 200, result: 'yes' });
  /** called by the store on a change, while there is a listener */
  listener: (() => void) | undefined;
  readonly tasks = new Map<string, SyncTask>();
  readonly asked: Asked[] = [];
  readonly log: LogEvent[] = [];
  /** calls of follow-ups: the name, the task's state in the store, and the result or the final state */
  readonly followed: unknown[] = [];

  queue(task: SyncTask): void {
    this.tasks.set(task.id, task);
  }

  readonly #call: Call = async (endpoint, { signal: _signal, ...options } = {}) => {
    const asked = { endpoint, ...options };
    this.asked.push(asked);
    return (await this.answer(asked)) as Result<never>;
  };

  readonly deps: SendTaskDeps = {
    store: {
      readAll: async () => [...this.tasks.values()],
      change: async (id, change) => {
        const newest = this.tasks.get(id);
        const next = newest && change(newest);
        if (next) this.tasks.set(id, next);
        return next;
      },
      remove: async (tasks) => {
        for (const { id } of tasks) this.tasks.delete(id);
      },
      present: async () => this.present,
      onChange: (listener) => {
        this.listener = listener;
        return () => {
          this.listener = undefined;
        };
      },
    },
    call: this.#call,
    ports: { now: () => this.now, log: (event) => this.log.push(event) },
    cartId: async () => this.cartId,
    onDone: async ({ id }, result) => void this.followed.push(['done', this.tasks.get(id)?.state, result]),
    onRefused: async ({ id, state }) =>
      void this.followed.push(['refused', this.tasks.get(id)?.state, state]),
  };
}
