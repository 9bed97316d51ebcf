// When a resource is read, and which value it has.
import fc from 'fast-check';
import { BehaviorSubject, defer, firstValueFrom, NEVER, type Observable, of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { createCell } from '#src/ui/create-cell.ts';
import { followed } from '../../support/browser/followed.ts';
import { counted, nextTask } from './counted-resource.ts';

describe('a resource', () => {
  it('is not read without subscribers', async () => {
    const { fact, reads } = counted(createResources({ isLive: true }), 'fact');
    expect(fact.get()).toBeUndefined();
    await nextTask();
    expect(reads.begun).toBe(0);
    const reader = followed(fact);
    // the read starts in a separate task, so that subscribing is fast
    expect(reads.begun).toBe(0);
    expect(await reader.until(() => true)).toBe(1);
    expect(fact.get()).toBe(1);
    reader.end();
  });

  it('is read once for all subscribers and for all objects with its key', async () => {
    const resources = createResources({ isLive: true });
    const { fact, reads, source, stored$ } = counted(resources, 'fact');
    const readers = [fact, fact, resources.of('fact', source)].map(followed);
    await Promise.all(readers.map(({ until }) => until((value) => value === 1)));
    stored$.next(2);
    expect(readers.map(({ values }) => values)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(reads).toEqual({ begun: 1, open: 1 });
    for (const { end } of readers.slice(1)) end();
    await nextTask();
    expect(reads.open).toBe(1);
    readers[0]?.end();
  });

  it('is read again after it had no subscribers', async () => {
    const { fact, reads, stored$ } = counted(createResources({ isLive: true }), 'fact');
    const reader = followed(fact);
    await reader.until(() => true);
    reader.end();
    await nextTask();
    expect([fact.get(), reads.open]).toEqual([undefined, 0]);
    stored$.next(2);
    expect(await firstValue(fact)).toBe(2);
    expect(reads.begun).toBe(2);
  });

  it('is not read if its subscriber unsubscribes before the read starts', async () => {
    const { fact, reads } = counted(createResources({ isLive: true }), 'fact');
    followed(fact).end();
    await nextTask();
    await nextTask();
    expect(reads.begun).toBe(0);
  });

  it('is not read if its subscriber unsubscribes while its source is being imported', async () => {
    const resources = createResources({ isLive: true });
    const { source, reads } = counted(resources, 'counted');
    const imported = new Subject<Observable<number>>();
    const reader = followed(resources.of('fact', () => firstValueFrom(imported)));
    await nextTask();
    reader.end();
    await nextTask();
    imported.next(source());
    await nextTask();
    expect(reads.begun).toBe(0);
  });

  it('imports its source again for the next subscriber if the import failed', async () => {
    const broken = new Error('no such file');
    const sources = [() => Promise.reject(broken), async () => of(1)];
    const fact = createResources({ isLive: true }).of<number>('fact', () => sources.shift()?.() ?? NEVER);
    await expect(firstValue(fact)).rejects.toBe(broken);
    await nextTask();
    expect(await firstValue(fact)).toBe(1);
  });

  it('continues its read if another subscriber takes over in the same task', async () => {
    const { fact, reads } = counted(createResources({ isLive: true }), 'fact');
    const before = followed(fact);
    await before.until(() => true);
    before.end();
    const after = followed(fact);
    expect(after.values).toEqual([1]);
    await nextTask();
    expect(reads).toEqual({ begun: 1, open: 1 });
    after.end();
  });

  it('keeps its value without subscribers if it is cached, until it is read again', async () => {
    const resources = createResources({ isLive: true });
    const stored$ = new BehaviorSubject(1);
    const fact = resources.of('fact', () => stored$, { isCached: true });
    await firstValue(fact);
    await nextTask();
    expect(fact.get()).toBe(1);
    expect(stored$.observed).toBe(false);
    stored$.next(2);
    const reader = followed(fact);
    expect(fact.get()).toBe(1);
    expect(await reader.until((value) => value === 2)).toBe(2);
    reader.end();
  });

  it('uses a seed only until it has a value of its own', async () => {
    const resources = createResources({ isLive: true });
    const stored$ = new BehaviorSubject<string | null>('read');
    const fact = resources.of('fact', () => stored$);
    fact.seed('seen');
    expect(fact.get()).toBe('seen');
    fact.seed('seen elsewhere');
    expect(fact.get()).toBe('seen');
    const reader = followed(fact);
    await reader.until((value) => value === 'read');
    fact.seed('seen');
    expect(fact.get()).toBe('read');
    // null counts as a value, too
    stored$.next(null);
    fact.seed('seen');
    expect(fact.get()).toBeNull();
    reader.end();
    await nextTask();
    fact.seed(undefined);
    expect(fact.get()).toBeUndefined();
    fact.seed('seen again');
    expect(fact.get()).toBe('seen again');
  });

  it('ignores a seed while it has subscribers', () => {
    const fact = createResources({ isLive: true }).of<string>('fact', () => NEVER);
    const reader = followed(fact);
    fact.seed('seen');
    expect(fact.get()).toBeUndefined();
    reader.end();
  });

  it('does not notify of an equal value', async () => {
    const { fact, stored$ } = counted(createResources({ isLive: true }), 'fact', 5);
    await firstValue(fact);
    const reported: unknown[] = [];
    const end = fact.subscribe(() => reported.push(fact.get()));
    for (const each of [5, 3, 3, 7, 7]) stored$.next(each);
    expect(reported).toEqual([3, 7]);
    end();
  });

  it('is evicted above a limit, least recently used first, but never while it has subscribers', async () => {
    const resources = createResources({ isLive: true });
    const made: string[] = [];
    const fact = (key: string) =>
      resources.of(key, () => defer(() => of(made.push(key))), { isCached: true });
    const reader = followed(fact('followed'));
    await reader.until(() => true);
    for (const key of ['old', 'used']) await firstValue(fact(key));
    for (let at = 0; at < 797; at += 1) fact(`page ${at}`);
    // 800 in total: none is evicted yet
    expect([fact('old').get(), fact('used').get()]).toEqual([2, 3]);
    fact('page 0');
    fact('used');
    fact('one more');
    // `get` cannot show the eviction of "page 1", which was never read: the next resources prove the order
    for (let at = 1; at < 797; at += 1) fact(`another ${at}`);
    expect(fact('old').get()).toBeUndefined();
    expect(fact('used').get()).toBe(3);
    for (let at = 0; at < 900; at += 1) fact(`third ${at}`);
    expect(fact('used').get()).toBeUndefined();
    expect(fact('followed').get()).toBe(1);
    expect(reader.values).toEqual([1]);
    reader.end();
  });

  it('shows the newest value to exactly its subscribers, in any sequence', async () => {
    const step = fc.oneof(
      fc.record({ follow: fc.nat(3) }),
      fc.record({ leave: fc.nat(3) }),
      fc.record({ write: fc.integer() }),
      fc.constantFrom({ wait: true }, { refresh: true }, { restart: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, isCached) => {
        const resources = createResources({ isLive: true });
        const stored$ = new BehaviorSubject(0);
        const fact = resources.of('fact', () => stored$, { isCached });
        const ends = new Map<number, () => void>();
        const follow = (who: number) => {
          if (ends.has(who)) return;
          const end = fact.subscribe(() => expect(ends.has(who)).toBe(true));
          ends.set(who, end);
        };
        for (const each of steps) {
          if ('follow' in each) follow(each.follow);
          else if ('leave' in each) {
            const end = ends.get(each.leave);
            ends.delete(each.leave);
            end?.();
          } else if ('write' in each) stored$.next(each.write);
          else if ('refresh' in each) resources.restart('fact', true);
          else if ('restart' in each) resources.restart();
          else {
            await nextTask();
            await nextTask();
            if (ends.size > 0) expect(fact.get()).toBe(stored$.value);
            else if (!isCached) expect(fact.get()).toBeUndefined();
            expect(stored$.observed).toBe(ends.size > 0);
          }
        }
        for (const end of ends.values()) end();
      }),
      { numRuns: 60 },
    );
  });

  it('does not call a listener that was removed during notification', async () => {
    const { fact, stored$ } = counted(createResources({ isLive: true }), 'fact');
    const cell = createCell(1);
    const changes = [
      [fact, () => stored$.next(2)],
      [cell, () => cell.set(2)],
    ] as const;
    for (const [{ subscribe }, change] of changes) {
      const reported: string[] = [];
      let endSecond = () => {};
      const endFirst = subscribe(() => {
        reported.push('first');
        endSecond();
      });
      await nextTask();
      endSecond = subscribe(() => reported.push('second'));
      reported.length = 0;
      change();
      expect(reported).toEqual(['first']);
      endFirst();
    }
  });
});
