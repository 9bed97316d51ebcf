// When a task is sent, and its state after the response, with an in-memory store and a scripted backend.
// tasks-lane.test.ts runs the same with a real bridge.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { sendTask } from '#workers/outbox/send-task.ts';
import { MemoryTasks, NOW, person, subscribe } from '../../support/worker/memory-tasks.ts';

const { signal } = new AbortController();
const wanted = () => true;

let tab: MemoryTasks;
beforeEach(() => {
  tab = new MemoryTasks();
});

/** Sends this task once. Returns the request and the task's state afterwards. */
async function sent(task: SyncTask) {
  tab.queue(task);
  const written = await sendTask(task.id, tab.deps, wanted, signal);
  expect(written).toEqual(tab.tasks.get(task.id));
  return { asked: tab.asked.at(-1), task: written };
}

describe('a task is not sent', () => {
  it.each<[string, Partial<SyncTask>, object]>([
    ['if this build does not know its kind', { kind: 'tomorrow' }, { fault: 'bad-shape', field: 'kind' }],
    [
      'if its kind is the name of an Object method',
      { kind: 'toString' },
      { fault: 'bad-shape', field: 'kind' },
    ],
    ['if its payload has another shape', { payload: { mail: 1 } }, { fault: 'refused', field: 'payload' }],
    ['if its URL is not one of its kind', { url: '/list/add' }, { fault: 'refused', field: 'payload' }],
    [
      'while it needs a cart id and there is none',
      { url: '/mailer/subscribe?cartId={{cartId}}' },
      { fault: 'no-cart-id', task: 'newsletter-subscribe' },
    ],
  ])('%s', async (_, over, meta) => {
    const { task } = await sent(subscribe(over));
    expect(tab.asked).toEqual([]);
    expect(task?.meta).toEqual(meta);
    expect(task?.attempt).toBe(1);
  });

  it('if it belongs to another user', async () => {
    tab.present = person;
    for (const principal of ['user:8', 'user:77']) {
      const task = subscribe({ principal });
      tab.queue(task);
      expect(await sendTask('t1', tab.deps, wanted, signal)).toBeUndefined();
      expect(tab.tasks.get('t1')).toBe(task);
    }
    expect(tab.asked).toEqual([]);
    expect((await sent(subscribe())).task?.state).toBe('done');
  });

  it('if it is missing or not wanted, or its drain has ended', async () => {
    const task = subscribe();
    expect(await sendTask('t1', tab.deps, wanted, signal)).toBeUndefined();
    tab.queue(task);
    expect(await sendTask('t1', tab.deps, () => false, signal)).toBeUndefined();
    expect(tab.tasks.get('t1')).toBe(task);
    expect(await sendTask('t1', tab.deps, wanted, AbortSignal.abort())).toBeUndefined();
    expect(tab.tasks.get('t1')).toMatchObject({ state: 'sending', attempt: 1 });
    expect([tab.asked, tab.log]).toEqual([[], []]);
  });
});

describe('the response to a task', () => {
  const LATER = NOW + 500;
  const answered = (over: Partial<SyncTask> = {}) => {
    tab.answer = ((answer) => (asked) => {
      tab.now = LATER;
      return answer(asked);
    })(tab.answer);
    return sent(subscribe(over));
  };

  it.each<[string, object, object]>([
    ['with a text', { result: 'subscribed' }, { result: 'subscribed' }],
    ['with a list', { result: [1], meta: { list: 7 } }, { result: '[1]', meta: { list: 7 } }],
    ['without a result', {}, { result: 'null' }],
  ])('%s is stored with the completed task', async (_, value, result) => {
    tab.answer = () => ok({ code: 200, ...value });
    const { task } = await answered();
    expect(task).toEqual({
      ...subscribe(),
      state: 'done',
      transmited: true,
      attempt: 1,
      resultCode: 200,
      updated_at: LATER,
      ...result,
    });
    expect(tab.followed).toEqual([['done', 'sending', (value as { result?: unknown }).result]]);
    expect(tab.log).toEqual([
      { event: 'task.verdict', kind: 'newsletter-subscribe', state: 'done', attempt: 1 },
    ]);
  });

  it('that rejects the task stores the message and triggers the follow-up', async () => {
    tab.answer = () => failed('refused', { status: 422, message: 'closed', errorCode: 'list' });
    const { task } = await answered();
    expect(task).toEqual({
      ...subscribe(),
      state: 'refused',
      transmited: true,
      attempt: 1,
      result: 'closed',
      resultCode: 422,
      meta: { status: 422, message: 'closed', errorCode: 'list', fault: 'refused' },
      updated_at: LATER,
    });
    expect(tab.followed).toEqual([['refused', 'refused', 'refused']]);
  });

  it.each<[string, ReturnType<typeof failed>, string, number]>([
    ['that is missing', failed('offline'), 'waiting', 0],
    ['with Retry-After', failed('busy', { retryAfter: 600 }), 'waiting', 600_000],
    ['that demands a login', failed('unauthorised', { status: 401 }), 'parked', 0],
  ])('%s delays it by its number of attempts or by Retry-After', async (_, answer, state, retryAfterMs) => {
    tab.answer = () => answer;
    tab.present = person;
    const { task } = await answered({ attempt: 2, principal: 'user:7' });
    const { fault } = answer as { fault: { code: string; detail?: object } };
    expect(task).toEqual({
      ...subscribe({ principal: 'user:7' }),
      state,
      attempt: 3,
      result: '',
      resultCode: Number((fault.detail as { status?: number } | undefined)?.status ?? 0),
      meta: { ...fault.detail, fault: fault.code },
      not_before: LATER + retryDelay(3, 't1', { retryAfterMs }),
      updated_at: LATER,
    });
    expect(tab.followed).toEqual([]);
  });

  it.each<[string, Partial<SyncTask> | undefined]>([
    ['was removed', undefined],
    ['was parked', { state: 'parked' }],
    ['was claimed by another tab', { attempt: 2 }],
  ])('that arrives after it %s triggers only the follow-up', async (_, meanwhile) => {
    for (const answer of [ok({ code: 200, result: 'yes' }), failed('refused')]) {
      tab.answer = () => {
        const claimed = tab.tasks.get('t1');
        if (claimed && meanwhile) tab.queue({ ...claimed, ...meanwhile });
        else tab.tasks.delete('t1');
        return answer;
      };
      tab.queue(subscribe());
      expect(await sendTask('t1', tab.deps, wanted, signal)).toBeUndefined();
      const left = tab.tasks.get('t1');
      expect(left?.transmited ?? false).toBe(false);
      expect(left && [left.state, left.attempt]).toEqual(
        meanwhile && [meanwhile.state ?? 'sending', meanwhile.attempt ?? 1],
      );
    }
    expect(tab.followed).toEqual([['done', meanwhile && (meanwhile.state ?? 'sending'), 'yes']]);
  });

  it('does not complete it if its follow-up fails', async () => {
    tab.queue(subscribe());
    const onDone = () => Promise.reject(new Error('the disk is full'));
    await expect(sendTask('t1', { ...tab.deps, onDone }, wanted, signal)).rejects.toThrow('the disk is full');
    expect(tab.tasks.get('t1')?.state).toBe('sending');
  });
});
