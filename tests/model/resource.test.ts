import fc from 'fast-check';
import { BehaviorSubject, defer, NEVER, Observable, of, Subject, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { firstValue } from '#src/model/first-value.ts';
import { liveSources } from '#src/model/live/live-sources.ts';
import { combined, createCell, createResources, type Resources } from '#src/model/resource.ts';
import { followed } from '../support/browser/followed.ts';

/** Reading begins in a task of its own, and ends after the task in which the last reader left. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A fact whose reads are counted. */
function counted(resources: Resources, key: string, first = 1) {
  const stored$ = new BehaviorSubject(first);
  const reads = { begun: 0, open: 0 };
  const source = () =>
    new Observable<number>((reader) => {
      reads.begun += 1;
      reads.open += 1;
      const subscription = stored$.subscribe(reader);
      return () => {
        reads.open -= 1;
        subscription.unsubscribe();
      };
    });
  return { stored$, reads, source, fact: resources.of(key, source) };
}

describe('a resource', () => {
  it('is unknown until it was read, and nothing is read for nobody', async () => {
    const { fact, reads } = counted(createResources({ live: liveSources }), 'fact');
    expect(fact.get()).toBeUndefined();
    await nextTask();
    expect(reads.begun).toBe(0);
    const reader = followed(fact);
    // a task of its own: who begins to follow is not kept waiting
    expect(reads.begun).toBe(0);
    expect(await reader.until(() => true)).toBe(1);
    expect(fact.get()).toBe(1);
    reader.end();
  });

  it('is read once for all who follow it, however they asked for it', async () => {
    const resources = createResources({ live: liveSources });
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

  it('is dropped when nobody follows it, and read anew for the next one', async () => {
    const { fact, reads, stored$ } = counted(createResources({ live: liveSources }), 'fact');
    const reader = followed(fact);
    await reader.until(() => true);
    reader.end();
    await nextTask();
    expect([fact.get(), reads.open]).toEqual([undefined, 0]);
    stored$.next(2);
    expect(await firstValue(fact)).toBe(2);
    expect(reads.begun).toBe(2);
  });

  it('nothing is read for who left before it began', async () => {
    const { fact, reads } = counted(createResources({ live: liveSources }), 'fact');
    followed(fact).end();
    await nextTask();
    await nextTask();
    expect(reads.begun).toBe(0);
  });

  it('whoever takes over in the same task goes on with what is read', async () => {
    const { fact, reads } = counted(createResources({ live: liveSources }), 'fact');
    const before = followed(fact);
    await before.until(() => true);
    before.end();
    const after = followed(fact);
    expect(after.values).toEqual([1]);
    await nextTask();
    expect(reads).toEqual({ begun: 1, open: 1 });
    after.end();
  });

  it('one that is kept is known when its readers are gone, and newer once it is read again', async () => {
    const resources = createResources({ live: liveSources });
    const stored$ = new BehaviorSubject(1);
    const fact = resources.of('fact', () => stored$, { isKept: true });
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

  it('shows what is known elsewhere until it was read, each time it is not known itself', async () => {
    const resources = createResources({ live: liveSources });
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
    // known to be absent is known
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

  it('what is known elsewhere is not put under those who follow it already', () => {
    const fact = createResources({ live: liveSources }).of<string>('fact', () => NEVER);
    const reader = followed(fact);
    fact.seed('seen');
    expect(fact.get()).toBeUndefined();
    reader.end();
  });

  it('tells of no value that is the same', async () => {
    const { fact, stored$ } = counted(createResources({ live: liveSources }), 'fact', 5);
    await firstValue(fact);
    const told: unknown[] = [];
    const end = fact.subscribe(() => told.push(fact.get()));
    for (const each of [5, 3, 3, 7, 7]) stored$.next(each);
    expect(told).toEqual([3, 7]);
    end();
  });

  it('a source that fails is thrown to whoever reads it, until somebody reads it anew', async () => {
    const resources = createResources({ live: liveSources });
    let isBroken = true;
    const broken = new Error('the device cannot read');
    const fact = resources.of('fact', () => defer(() => (isBroken ? throwError(() => broken) : of(1))));
    await expect(firstValue(fact)).rejects.toBe(broken);
    const reader = followed(fact);
    await expect(reader.until(() => true)).rejects.toBe(broken);
    expect(() => fact.get()).toThrow(broken);
    isBroken = false;
    resources.restart('fact', true);
    expect(await reader.until(() => true)).toBe(1);
    reader.end();
    // one that throws before there is anything to follow is the same
    const thrown = resources.of('thrown', () => {
      throw broken;
    });
    await expect(firstValue(thrown)).rejects.toBe(broken);
  });

  it('restarting it as it is shown keeps the value until the next one; nothing is read for nobody', async () => {
    const resources = createResources({ live: liveSources });
    const answers = [new Subject<number>(), new Subject<number>()];
    let asked = 0;
    const fact = resources.of('fact', () => answers[asked++] ?? NEVER);
    resources.restart('fact', true);
    resources.restart('nothing', true);
    await nextTask();
    expect(asked).toBe(0);
    const reader = followed(fact);
    await nextTask();
    answers[0]?.next(1);
    resources.restart('fact', true);
    await nextTask();
    expect([asked, fact.get()]).toEqual([2, 1]);
    answers[0]?.next(5);
    expect(fact.get()).toBe(1);
    answers[1]?.next(2);
    expect(reader.values).toEqual([1, 2]);
    reader.end();
  });

  it('restarting forgets the value, tells of it, and reads it anew for those who follow', async () => {
    const resources = createResources({ live: liveSources });
    const { fact, reads, stored$ } = counted(resources, 'fact');
    const other = counted(resources, 'other', 10);
    const readers = [followed(fact), followed(other.fact)];
    await Promise.all(readers.map(({ until }) => until(() => true)));
    const seen: unknown[] = [];
    const end = fact.subscribe(() => seen.push(fact.get()));
    stored$.next(1);
    resources.restart('fact');
    expect([fact.get(), other.fact.get()]).toEqual([undefined, 10]);
    await readers[0]?.until((value) => value === 1);
    expect(seen).toEqual([undefined, 1]);
    expect([reads.begun, other.reads.begun]).toEqual([2, 1]);
    resources.restart();
    expect([fact.get(), other.fact.get()]).toEqual([undefined, undefined]);
    await Promise.all(readers.map(({ until }) => until(() => true)));
    expect([reads.begun, other.reads.begun]).toEqual([3, 2]);
    end();
    for (const reader of readers) reader.end();
  });

  it('restarting leaves nothing of what was kept, to whoever still holds the resource', async () => {
    const resources = createResources({ live: liveSources });
    const kept = resources.of('kept', () => of('Līga'), { isKept: true });
    await firstValue(kept);
    await nextTask();
    expect(kept.get()).toBe('Līga');
    resources.restart();
    expect(kept.get()).toBeUndefined();
    // in the task in which the last reader left it, too
    await firstValue(kept);
    resources.restart('kept');
    expect(kept.get()).toBeUndefined();
    // what is followed later is the resource of that key: it can be restarted again
    const reader = followed(kept);
    await reader.until(() => true);
    resources.restart();
    expect(kept.get()).toBeUndefined();
    reader.end();
  });

  it('those that nobody follows are forgotten beyond a limit, the longest unused first; a followed one never', async () => {
    const resources = createResources({ live: liveSources });
    const made: string[] = [];
    const fact = (key: string) => resources.of(key, () => defer(() => of(made.push(key))), { isKept: true });
    const reader = followed(fact('followed'));
    await reader.until(() => true);
    for (const key of ['old', 'used']) await firstValue(fact(key));
    for (let at = 0; at < 797; at += 1) fact(`page ${at}`);
    // 800 in all: none is forgotten yet
    expect([fact('old').get(), fact('used').get()]).toEqual([2, 3]);
    fact('page 0');
    fact('used');
    fact('one more');
    // "page 1" was the longest unused; it was never read, so the next ones tell
    for (let at = 1; at < 797; at += 1) fact(`another ${at}`);
    expect(fact('old').get()).toBeUndefined();
    expect(fact('used').get()).toBe(3);
    for (let at = 0; at < 900; at += 1) fact(`third ${at}`);
    expect(fact('used').get()).toBeUndefined();
    expect(fact('followed').get()).toBe(1);
    expect(reader.values).toEqual([1]);
    reader.end();
  });

  it('whatever readers do, all who follow see the newest value, and nobody is told who has left', async () => {
    const step = fc.oneof(
      fc.record({ follow: fc.nat(3) }),
      fc.record({ leave: fc.nat(3) }),
      fc.record({ write: fc.integer() }),
      fc.constantFrom({ wait: true }, { refresh: true }, { restart: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, isKept) => {
        const resources = createResources({ live: liveSources });
        const stored$ = new BehaviorSubject(0);
        const fact = resources.of('fact', () => stored$, { isKept });
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
            else if (!isKept) expect(fact.get()).toBeUndefined();
            expect(stored$.observed).toBe(ends.size > 0);
          }
        }
        for (const end of ends.values()) end();
      }),
      { numRuns: 60 },
    );
  });

  it('whoever leaves while others hear of a change is not told of it', async () => {
    const { fact, stored$ } = counted(createResources({ live: liveSources }), 'fact');
    const cell = createCell(1);
    const changes = [
      [fact, () => stored$.next(2)],
      [cell, () => cell.set(2)],
    ] as const;
    for (const [{ subscribe }, change] of changes) {
      const told: string[] = [];
      let endSecond = () => {};
      const endFirst = subscribe(() => {
        told.push('first');
        endSecond();
      });
      await nextTask();
      endSecond = subscribe(() => told.push('second'));
      told.length = 0;
      change();
      expect(told).toEqual(['first']);
      endFirst();
    }
  });
});

describe('the first value', () => {
  it('is the one that is known already, else the next one that is', async () => {
    const resources = createResources({ live: liveSources });
    const source$ = new Subject<number | undefined>();
    const fact = resources.of('fact', () => source$);
    const waiting = firstValue(fact);
    await nextTask();
    source$.next(undefined);
    source$.next(0);
    source$.next(1);
    expect(await waiting).toBe(0);
    await nextTask();
    expect(source$.observed).toBe(false);
    const known = resources.of<string>('known', () => NEVER);
    known.seed('seen');
    expect(await firstValue(known)).toBe('seen');
  });

  it('known to be absent is a value', async () => {
    expect(await firstValue(createResources({ live: liveSources }).of('fact', () => of(null)))).toBeNull();
  });
});

describe('several resources read as one', () => {
  it('are the values in order, and the same list while none of them changes', async () => {
    const resources = createResources({ live: liveSources });
    const all = ['a', 'b'].map((key) => counted(resources, key));
    const list = combined(all.map(({ fact }) => fact));
    expect(list.get()).toEqual([undefined, undefined]);
    expect(list.get()).toBe(list.get());
    let told = 0;
    const end = list.subscribe(() => {
      told += 1;
    });
    await nextTask();
    expect(list.get()).toEqual([1, 1]);
    const before = list.get();
    all[1]?.stored$.next(1);
    expect([told, list.get() === before]).toEqual([2, true]);
    all[1]?.stored$.next(2);
    expect([told, list.get()]).toEqual([3, [1, 2]]);
    expect(before).toEqual([1, 1]);
    end();
    all[1]?.stored$.next(3);
    expect(told).toBe(3);
    await nextTask();
    expect(all.map(({ reads }) => reads.open)).toEqual([0, 0]);
  });

  it('of nothing is nothing', () => {
    const none = combined([]);
    expect(none.get()).toEqual([]);
    expect(none.get()).toBe(none.get());
    none.subscribe(() => undefined)();
  });
});

describe('a resource of a page that came with it', () => {
  const seeded = (value: unknown) => createResources({ served: new Map([['fact', value]]) });

  it('shows it before the databases are open, reads nothing, and drops nothing', async () => {
    const resources = seeded(1);
    const { fact, reads } = counted(resources, 'fact', 2);
    const reader = followed(fact);
    reader.end();
    await nextTask();
    expect([fact.get(), reads.begun]).toEqual([1, 0]);
  });

  it('is read by whoever follows it as soon as they are open', async () => {
    const resources = seeded(1);
    const { fact, reads } = counted(resources, 'fact', 2);
    const reader = followed(fact);
    resources.goLive(liveSources);
    expect(await reader.until((value) => value === 2)).toBe(2);
    expect(reader.values).toEqual([1, 2]);
    expect(reads).toEqual({ begun: 1, open: 1 });
    reader.end();
  });

  it('stays until the device knows as much, and is over then', async () => {
    const resources = seeded(5);
    const stored$ = new BehaviorSubject<number | undefined>(undefined);
    const overSeed = (next: number, seed: number) => Math.max(next, seed);
    const fact = resources.of<number>('fact', () => stored$ as Observable<number>, { overSeed });
    const reader = followed(fact);
    resources.goLive(liveSources);
    await nextTask();
    for (const value of [undefined, 3, 6, 4]) stored$.next(value);
    expect(reader.values).toEqual([5, 6, 4]);
    reader.end();
  });

  it('begins unknown without it, and is read when the databases are open', async () => {
    const resources = createResources();
    const { fact } = counted(resources, 'fact', 2);
    const reader = followed(fact);
    await nextTask();
    expect(fact.get()).toBeUndefined();
    resources.goLive(liveSources);
    expect(await reader.until(() => true)).toBe(2);
    reader.end();
  });
});
