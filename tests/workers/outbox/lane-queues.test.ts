// The queues of a lane: which items are sent, in which order, and how many at a time. Uses a lane of plain items.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Lane } from '#workers/outbox/run-lane.ts';
import { MemoryOutbox, settled } from '../../support/worker/memory-outbox.ts';

let tab: MemoryOutbox;
beforeEach(() => {
  tab = new MemoryOutbox();
});

type Thing = { id: string; queue: string; due?: boolean };
/**
 * Builds a lane that sends each of the given items once.
 * @param sent receives the id of each request
 */
const laneOf = (things: readonly Thing[], sent: string[], over: Partial<Lane<Thing>> = {}): Lane<Thing> => ({
  name: 'things',
  failedEvent: 'thing.failed',
  isAutomatic: () => true,
  liftedBy: [],
  readOpen: async () => things.filter(({ id }) => !sent.includes(id)),
  idOf: ({ id }) => id,
  atOnce: 1,
  queueOf: ({ queue }) => queue,
  isOpen: () => true,
  isDue: ({ due = true }) => due,
  dueAt: () => undefined,
  send: async (id) => {
    sent.push(id);
    return { staysOpen: false, isProof: false };
  },
  onChange: () => () => undefined,
  tidy: async () => undefined,
  describe: () => ({ kind: 'thing', state: 'open', attempt: 0 }),
  ...over,
});

describe('a queue', () => {
  const things: Thing[] = [
    { id: 'first', queue: 'a' },
    { id: 'second', queue: 'a' },
    { id: 'other', queue: 'b' },
  ];
  let sent: string[];
  beforeEach(() => {
    sent = [];
  });

  it.each<[string, Lane<Thing>['send'], string[]]>([
    [
      'was sent and is settled lets the next one go',
      async () => ({ staysOpen: false, isProof: false }),
      ['first', 'second', 'other'],
    ],
    [
      'was sent and stays open holds back the next one',
      async (id) => ({ staysOpen: id === 'first', isProof: false }),
      ['first', 'other'],
    ],
    [
      'was taken over by another context holds back the next one',
      async (id) => (id === 'first' ? undefined : { staysOpen: false, isProof: false }),
      ['first', 'other'],
    ],
  ])('with a first item that %s, within one drain', async (_, answer, expected) => {
    const lane = laneOf(things, sent, {
      isAutomatic: () => false,
      send: (id, ...rest) => {
        sent.push(id);
        return answer(id, ...rest);
      },
    });
    const running = tab.run(lane);
    await running.sendNow();
    expect(sent).toEqual(expected);
    expect(tab.events('thing.failed')).toEqual([]);
    await running.stop();
  });

  it.each([1, 2, 3])(
    'is sent in parallel with others, %i at a time and one item per queue',
    async (atOnce) => {
      const many = 'aabbccdd'.split('').map((queue, at) => ({ id: `${queue}${at}`, queue }));
      const underWay: string[] = [];
      let most = 0;
      const lane = laneOf(many, sent, {
        isAutomatic: () => false,
        atOnce,
        send: async (id) => {
          const queue = id.charAt(0);
          expect(underWay).not.toContain(queue);
          underWay.push(queue);
          sent.push(id);
          most = Math.max(most, underWay.length);
          await settled();
          underWay.splice(underWay.indexOf(queue), 1);
          return { staysOpen: false, isProof: false };
        },
      });
      const running = tab.run(lane);
      await running.sendNow();
      expect(most).toBe(atOnce);
      expect([...sent].sort()).toEqual(many.map(({ id }) => id).sort());
      await running.stop();
    },
  );

  it('with a first item that is not due holds back the next item', async () => {
    const [first, ...later] = things;
    const running = tab.run(laneOf([{ ...first, due: false } as Thing, ...later], sent));
    await settled();
    expect(sent).toEqual(['other']);
    await running.stop();
  });

  it('is polled again after a second when nothing could be sent', async () => {
    let looks = 0;
    const running = tab.run(laneOf(things, sent, { send: async () => void looks++ as undefined }));
    await settled();
    expect([looks, tab.timers()]).toEqual([2, [1_000]]);
    expect(tab.events('thing.failed')).toEqual([]);
    await running.stop();
  });

  it.each([
    ['the wake-ups of its lane', ['page-awake'] as const, ['first']],
    ['no other wake-up', ['connection-back'] as const, []],
  ])('has its wait skipped by %s', async (_, liftedBy, expected) => {
    // the last attempt was just after the start
    const tried = tab.now + 1;
    const [first] = things as [Thing];
    const running = tab.run(
      laneOf([first], sent, { liftedBy, isDue: (_item, _now, liftedAt) => liftedAt > tried }),
    );
    await settled();
    tab.now += 1_000;
    tab.wakeUps.tell('page-awake');
    await settled();
    expect(sent).toEqual(expected);
    await running.stop();
  });
});
