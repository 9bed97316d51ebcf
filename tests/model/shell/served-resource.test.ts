// Resources with a value from the server.
import { BehaviorSubject, type Observable } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createResources } from '#src/model/shell/resource.ts';
import { followed } from '../../support/browser/followed.ts';
import { counted, nextTask } from './counted-resource.ts';

describe('a resource with a value from the server', () => {
  const seeded = (value: unknown) => createResources({ served: new Map([['fact', value]]) });

  it('has its value before the databases are open, without a read', async () => {
    const resources = seeded(1);
    const { fact, reads } = counted(resources, 'fact', 2);
    const reader = followed(fact);
    reader.end();
    await nextTask();
    expect([fact.get(), reads.begun]).toEqual([1, 0]);
  });

  it('is read by its subscribers once the databases are open', async () => {
    const resources = seeded(1);
    const { fact, reads } = counted(resources, 'fact', 2);
    const reader = followed(fact);
    resources.goLive();
    expect(await reader.until((value) => value === 2)).toBe(2);
    expect(reader.values).toEqual([1, 2]);
    expect(reads).toEqual({ begun: 1, open: 1 });
    reader.end();
  });

  it('keeps its value until the device has one that is as new', async () => {
    const resources = seeded(5);
    const stored$ = new BehaviorSubject<number | undefined>(undefined);
    const overSeed = (next: number, seed: number) => Math.max(next, seed);
    const fact = resources.of<number>('fact', () => stored$ as Observable<number>, { overSeed });
    const reader = followed(fact);
    resources.goLive();
    await nextTask();
    for (const value of [undefined, 3, 6, 4]) stored$.next(value);
    expect(reader.values).toEqual([5, 6, 4]);
    reader.end();
  });

  it('is read once the databases are open if the server sent no value', async () => {
    const resources = createResources();
    const { fact } = counted(resources, 'fact', 2);
    const reader = followed(fact);
    await nextTask();
    expect(fact.get()).toBeUndefined();
    resources.goLive();
    expect(await reader.until(() => true)).toBe(2);
    reader.end();
  });
});
