// The sync tasks of a simulated world: a shopper subscribes and unsubscribes, the device stores tasks in memory, and
// the backend records what it applied. Played beside orders, so that one simulation checks the engine for every lane.
import type { SyncTask } from '#shared/database/queue-task.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import type { Lane } from '#workers/outbox/run-lane.ts';
import type { TaskRules } from '#workers/outbox/send-task.ts';
import type { Present, TaskStore } from '#workers/outbox/task-store.ts';
import type { World } from './world-state.ts';

/** Mutations, applied one at a time to prove that the simulation detects them. */
export type WrongTasks = { rules?: Partial<TaskRules>; lane?: Partial<Lane<SyncTask>> };

const GUEST: Present = { principal: 'guest', email: '' };
const URL_OF_TASKS = '/mailer/subscribe';

export class SimulatedTasks {
  /** last written task by id */
  readonly latest = new Map<string, SyncTask>();
  /** ids of tasks in the order in which the backend applied them */
  readonly applied: string[] = [];
  readonly refused = new Set<string>();
  readonly #world: World;
  #listeners = new Set<() => void>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The task store of this device. */
  readonly store: Omit<TaskStore, 'onChange'> = {
    readAll: async () => [...this.latest.values()],
    change: async (id, change) => {
      const newest = this.latest.get(id);
      const next = newest && change(newest);
      if (!newest || !next) return undefined;
      if (!isPending(newest))
        this.#world.violations.add(`a finished task changed: ${newest.state} → ${next.state}`);
      this.#write(next);
      return next;
    },
    remove: async (tasks) => {
      for (const { id } of tasks) this.latest.delete(id);
    },
    present: async () => GUEST,
  };

  /** Subscribes to changes. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Queues one more task of the shopper. */
  queue(seq: number): void {
    const { dice } = this.#world;
    const id = `t${this.#world.options.seed}-${seq}`;
    const now = this.#world.now();
    if (dice.chance(0.1)) this.refused.add(id);
    this.#write({
      id,
      kind: seq % 2 === 0 ? 'newsletter-unsubscribe' : 'newsletter-subscribe',
      principal: 'guest',
      url: URL_OF_TASKS,
      payload: { email: `${id}@example.lv` },
      callback_event: '',
      silent: false,
      state: 'waiting',
      transmited: false,
      acknowledged: false,
      seq,
      attempt: 0,
      not_before: 0,
      created_at: now,
      updated_at: now,
    });
  }

  #write(task: SyncTask): void {
    const { time, dice } = this.#world;
    this.latest.set(task.id, task);
    this.#world.note(`${task.id} ${task.state} a${task.attempt}`);
    for (const listener of this.#listeners) time.in(dice.between(1, 9), listener);
  }

  checkStep(): void {
    const { applied } = this;
    const { violations } = this.#world;
    if (new Set(applied).size < applied.length) violations.add('a task was applied twice');
    const places = applied.map((id) => this.latest.get(id)?.seq ?? 0);
    if (places.some((seq, at) => at > 0 && seq < (places[at - 1] ?? 0)))
      violations.add('a later task was applied before an earlier one');
    for (const { id, state } of this.latest.values()) {
      if (state === 'done' && !applied.includes(id))
        violations.add('a task is done, and the backend knows nothing');
      if (state === 'refused' && !this.refused.has(id))
        violations.add('a task is refused, and the backend did not');
    }
  }

  checkEnd(): void {
    for (const { id, state } of this.latest.values()) {
      this.#world.hit(`task:${state}`);
      const expected = this.refused.has(id) ? 'refused' : 'done';
      if (state !== expected) this.#world.violations.add(`a task is left: ${state} instead of ${expected}`);
    }
  }
}
