// Which tasks wait, when each is due, and which parts of a task's result are stored. Uses an in-memory store and a
// stopped clock.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { FIRST_RETRY_MS, LONGEST_WAIT_MS } from '#shared/domain/outbox/retry-delay.ts';
import type { Lane } from '#workers/outbox/run-lane.ts';
import { tasksLane } from '#workers/outbox/tasks-lane.ts';
import { MemoryTasks, NOW, person, subscribe } from '../../support/worker/memory-tasks.ts';

const { signal } = new AbortController();
const wanted = () => true;

let tab: MemoryTasks;
let lane: Lane<SyncTask>;
beforeEach(() => {
  tab = new MemoryTasks();
  lane = tasksLane({ ...tab.deps, started: Promise.resolve() });
});

describe('the tasks lane', () => {
  const open = async () => (await lane.readOpen()).map(({ id }) => id);

  it('lists the open tasks of guests and of the current user in the order they were queued', async () => {
    for (const [id, over] of Object.entries<Partial<SyncTask>>({
      second: { seq: 2 },
      'first-b': { seq: 1, created_at: 5 },
      'first-c': { seq: 1, created_at: 5, state: 'parked' },
      'first-a': { seq: 1, created_at: 4, state: 'sending' },
      theirs: { seq: 3, principal: 'user:7' },
      'of-another': { principal: 'user:8' },
      done: { state: 'done' },
      refused: { state: 'refused' },
    }))
      tab.queue(subscribe({ id, ...over }));
    expect(await open()).toEqual(['first-a', 'first-b', 'first-c', 'second']);
    tab.present = person;
    expect(await open()).toEqual(['first-a', 'first-b', 'first-c', 'second', 'theirs']);
  });

  it('is not read before the session has started', async () => {
    tab.queue(subscribe());
    const { promise: started, resolve: start } = deferred<void>();
    lane = tasksLane({ ...tab.deps, started });
    let ids: string[] | undefined;
    const reading = open().then((read) => {
      ids = read;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(ids).toBeUndefined();
    start();
    await reading;
    expect(ids).toEqual(['t1']);
  });

  it('sends tasks automatically, one at a time', () => {
    expect([lane.name, lane.failedEvent, lane.atOnce]).toEqual(['sync-tasks', 'task.drain-failed', 1]);
    expect(lane.isAutomatic(subscribe())).toBe(true);
    expect(lane.liftedBy).toEqual(['connection-back', 'page-awake']);
  });

  it('has one queue for all tasks of a user about the same subject', () => {
    const mine = lane.queueOf(subscribe());
    expect(lane.queueOf(subscribe({ id: 't2', kind: 'newsletter-unsubscribe' }))).toBe(mine);
    for (const over of [{ principal: 'user:7' }, { url: '/mailer/confirm' }])
      expect(lane.queueOf(subscribe(over))).not.toBe(mine);
  });

  it('has one queue for the requests of a user about alerts, so that an end never overtakes a request', () => {
    const created = subscribe({ kind: 'alert-create', url: '/alert/create?token={{token}}' });
    const ended = { kind: 'alert-end', url: '/alert/end?token={{token}}' };
    expect(lane.queueOf(subscribe(ended))).toBe(lane.queueOf(created));
    expect(lane.queueOf(subscribe({ ...ended, principal: 'user:7' }))).not.toBe(lane.queueOf(created));
  });

  const LIFTED = NOW - 60_000;
  it.each<[string, boolean, Partial<SyncTask>]>([
    ['at its time', true, { not_before: NOW }],
    ['before its time', false, { not_before: NOW + 1 }],
    ['with the longest possible wait', false, { not_before: NOW + LONGEST_WAIT_MS }],
    ['with a longer wait, after a clock that jumped back', true, { not_before: NOW + LONGEST_WAIT_MS + 1 }],
    ['lifted, last tried long before', true, { not_before: NOW + 9, updated_at: LIFTED - FIRST_RETRY_MS }],
    [
      'lifted, last tried just before',
      false,
      { not_before: NOW + 9, updated_at: LIFTED - FIRST_RETRY_MS + 1 },
    ],
    ['last tried now', false, { not_before: NOW + 9, updated_at: NOW }],
    [
      'last tried in the future, after a clock that jumped back',
      true,
      { not_before: NOW + 9, updated_at: NOW + 1 },
    ],
  ])('a task %s is due: %s', (_, isDue, over) => {
    expect(lane.isDue(subscribe({ updated_at: NOW - 30_000, ...over }), NOW, LIFTED)).toBe(isDue);
  });

  it('returns the due time of a task, or undefined for a parked one', () => {
    expect(lane.dueAt(subscribe({ not_before: 5 }))).toBe(5);
    expect(lane.dueAt(subscribe({ not_before: 5, state: 'parked' }))).toBeUndefined();
  });

  it('describes a task by kind, state and attempt', () => {
    expect(lane.describe(subscribe({ attempt: 3 }))).toEqual({
      kind: 'newsletter-subscribe',
      state: 'waiting',
      attempt: 3,
    });
  });

  it.each<[string, ReturnType<MemoryTasks['answer']>, boolean]>([
    ['succeeded', ok({ code: 200, result: 'yes' }), false],
    ['was rejected', failed('refused'), false],
    ['had no response', failed('offline'), true],
  ])('returns whether a task that %s stays open', async (_, answer, staysOpen) => {
    tab.queue(subscribe());
    tab.answer = () => answer;
    expect(await lane.send('t1', wanted, signal)).toEqual({ staysOpen, isProof: false });
    expect(tab.asked).toHaveLength(1);
    expect(tab.tasks.has('t1')).toBe(true);
  });

  it('removes a silent task once it is settled', async () => {
    tab.queue(subscribe({ silent: true }));
    expect(await lane.send('t1', wanted, signal)).toEqual({ staysOpen: false, isProof: false });
    expect(tab.tasks.size).toBe(0);
    expect(await lane.send('t1', wanted, signal)).toBeUndefined();
  });

  it('removes settled tasks that are acknowledged or silent, except withdrawals, which serve as receipts', async () => {
    const withdrawal = { kind: 'order-withdrawal', state: 'done', acknowledged: true } as const;
    for (const [id, over] of Object.entries<Partial<SyncTask>>({
      told: { state: 'done', acknowledged: true },
      silent: { state: 'refused', silent: true },
      untold: { state: 'done' },
      waits: { silent: true },
      withdrawal,
    }))
      tab.queue(subscribe({ id, ...over }));
    await lane.tidy();
    expect([...tab.tasks.keys()]).toEqual(['untold', 'waits', 'withdrawal']);
  });

  it('notifies a listener until it is removed', () => {
    let notified = 0;
    const end = lane.onChange(() => notified++);
    tab.listener?.();
    end();
    expect([notified, tab.listener]).toEqual([1, undefined]);
  });
});
