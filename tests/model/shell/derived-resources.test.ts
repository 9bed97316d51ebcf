// The first value of a resource, and combined resources.
import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { firstValue } from '#src/model/shell/first-value.ts';
import { combined, createResources } from '#src/model/shell/resource.ts';
import { counted, nextTask } from './counted-resource.ts';

describe('the first value', () => {
  it('is the known value, or else the next defined one', async () => {
    const resources = createResources({ isLive: true });
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

  it('can be null', async () => {
    expect(await firstValue(createResources({ isLive: true }).of('fact', () => of(null)))).toBeNull();
  });
});

describe('combined resources', () => {
  it('have the same array of ordered values while none changes', async () => {
    const resources = createResources({ isLive: true });
    const all = ['a', 'b'].map((key) => counted(resources, key));
    const list = combined(all.map(({ fact }) => fact));
    expect(list.get()).toEqual([undefined, undefined]);
    expect(list.get()).toBe(list.get());
    let reported = 0;
    const end = list.subscribe(() => {
      reported += 1;
    });
    await nextTask();
    expect(list.get()).toEqual([1, 1]);
    const before = list.get();
    all[1]?.stored$.next(1);
    expect([reported, list.get() === before]).toEqual([2, true]);
    all[1]?.stored$.next(2);
    expect([reported, list.get()]).toEqual([3, [1, 2]]);
    expect(before).toEqual([1, 1]);
    end();
    all[1]?.stored$.next(3);
    expect(reported).toBe(3);
    await nextTask();
    expect(all.map(({ reads }) => reads.open)).toEqual([0, 0]);
  });

  it('are an empty array without resources', () => {
    const none = combined([]);
    expect(none.get()).toEqual([]);
    expect(none.get()).toBe(none.get());
    none.subscribe(() => undefined)();
  });
});
