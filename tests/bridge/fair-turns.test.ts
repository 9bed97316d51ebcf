// Tests turns by client: a client never waits for queued work of other clients, only for work that is already running.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairTurns, type FairLimits } from '#bridge/database/fair-turns.ts';
import { Unanswered } from '#bridge/database/unanswered.ts';
import { randomCases } from '../support/random-cases.ts';

const wide: FairLimits = {
  atOnce: Number.POSITIVE_INFINITY,
  atOnceOfClient: Number.POSITIVE_INFINITY,
  waiting: 1_000,
  waitingOfClient: 1_000,
};

/** Creates turns whose work ends on demand; `begun` contains the names of the work in order. */
function watched(limits: Partial<FairLimits>) {
  const turns = createFairTurns({ ...wide, ...limits });
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  const ask = (client: string, name: string, weight = 1, signal = new AbortController().signal) =>
    turns(
      client,
      signal,
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          running.set(name, resolve);
        }),
      weight,
    );
  /** Runs microtasks until all work that may begin has begun. */
  const settle = async () => {
    for (let at = 0; at < 20; at++) await Promise.resolve();
  };
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await settle();
  };
  return { begun, running, ask, settle, end };
}

describe('fair turns', () => {
  it('serve another client before the remaining queue of the first one', async () => {
    const { ask, begun, end, settle } = watched({ atOnce: 1 });
    const all = ['a1', 'a2', 'a3'].map((name) => ask('a', name));
    all.push(ask('b', 'b1'));
    await settle();
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('leave capacity for other clients, no matter how much one client requests', async () => {
    const { ask, begun, settle } = watched({ atOnce: 4, atOnceOfClient: 3 });
    for (let at = 0; at < 8; at++) void ask('a', `a${at}`);
    void ask('b', 'b0');
    await settle();
    expect(begun).toEqual(['a0', 'a1', 'a2', 'b0']);
  });

  it('limit the total weight of a client’s running work unless a single job exceeds it', async () => {
    const { ask, begun, end, settle } = watched({ atOnceOfClient: 10 });
    for (const [name, weight] of [
      ['six', 6],
      ['four', 4],
      ['one', 1],
      ['twenty', 20],
    ] as const)
      void ask('a', name, weight);
    void ask('b', 'other', 10);
    await settle();
    expect(begun).toEqual(['six', 'four', 'other']);
    await end('six');
    expect(begun.at(-1)).toBe('one');
    await end('four');
    expect(begun.at(-1)).toBe('one');
    await end('one');
    expect(begun.at(-1)).toBe('twenty');
  });

  it('refuse work beyond the queue limit of its client, without affecting other clients', async () => {
    const { ask, settle, begun } = watched({ atOnce: 1, waitingOfClient: 1 });
    void ask('a', 'a1');
    void ask('a', 'a2');
    await expect(ask('a', 'a3')).rejects.toMatchObject({ reason: 'busy' });
    void ask('b', 'b1');
    await settle();
    expect(begun).toEqual(['a1']);
  });

  it('never start work that was aborted while queued', async () => {
    const { ask, settle, begun } = watched({ atOnceOfClient: 2 });
    const leaving = new AbortController();
    void ask('a', 'a1');
    const heavy = ask('a', 'heavy', 2, leaving.signal);
    void ask('a', 'light');
    await settle();
    expect(begun).toEqual(['a1']);
    leaving.abort(new Unanswered('gone'));
    await expect(heavy).rejects.toMatchObject({ reason: 'gone' });
    await settle();
    expect(begun).toEqual(['a1', 'light']);
  });

  it('serve every waiting client once before any of them twice, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 }),
        async (clients) => {
          const { ask, begun, end, settle } = watched({ atOnce: 1 });
          const all = clients.map((client, at) => ask(client, `${client}${at}`));
          await settle();
          const left = new Map<string, number>();
          for (const client of clients) left.set(client, (left.get(client) ?? 0) + 1);
          const served: string[] = [];
          for (let at = 0; at < clients.length; at++) {
            const name = begun[at] ?? '';
            const client = name.slice(0, 1);
            // a client that waits throughout has a turn between any two turns of another client
            const before = served.lastIndexOf(client);
            if (before >= 0)
              for (const [other, count] of left)
                if (other !== client && count > 0) expect(served.slice(before)).toContain(other);
            served.push(client);
            left.set(client, (left.get(client) ?? 0) - 1);
            await end(name);
          }
          await Promise.all(all);
          expect(begun).toHaveLength(clients.length);
        },
      ),
      { numRuns: randomCases(200) },
    );
  });
});
