// The restart of a resource: what it drops, what it keeps, and who is notified.
import { defer, NEVER, of, Subject, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { followed } from '../../support/browser/followed.ts';
import { counted, nextTask } from './counted-resource.ts';

describe('a restarted resource', () => {
  it('throws the error of its source to readers until it is restarted', async () => {
    const resources = createResources({ isLive: true });
    let isBroken = true;
    const broken = new Error('The device cannot read');
    const fact = resources.of('fact', () => defer(() => (isBroken ? throwError(() => broken) : of(1))));
    await expect(firstValue(fact)).rejects.toBe(broken);
    const reader = followed(fact);
    await expect(reader.until(() => true)).rejects.toBe(broken);
    expect(() => fact.get()).toThrow(broken);
    isBroken = false;
    resources.restart('fact', true);
    expect(await reader.until(() => true)).toBe(1);
    reader.end();
    // a source that throws before it returns an observable has the same effect
    const thrown = resources.of('thrown', () => {
      throw broken;
    });
    await expect(firstValue(thrown)).rejects.toBe(broken);
  });

  it('is not read by a restart without subscribers', async () => {
    const resources = createResources({ isLive: true });
    const { reads } = counted(resources, 'fact');
    resources.restart('fact', true);
    resources.restart('nothing', true);
    await nextTask();
    expect(reads.begun).toBe(0);
  });

  it('keeps its value during a restart if requested', async () => {
    const resources = createResources({ isLive: true });
    const answers = [new Subject<number>(), new Subject<number>()];
    let asked = 0;
    const fact = resources.of<number>('fact', () => answers[asked++] ?? NEVER);
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

  it('has no value until it is read again', async () => {
    const resources = createResources({ isLive: true });
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

  it('is restarted only once, even if a subscriber looks it up during the restart', async () => {
    const resources = createResources({ isLive: true });
    const { fact, source } = counted(resources, 'fact');
    let notified = 0;
    const end = fact.subscribe(() => {
      notified += 1;
      // a lookup makes the resource the most recently used one
      if (notified < 10) resources.of('fact', source).get();
    });
    await nextTask();
    notified = 0;
    resources.restart();
    expect(notified).toBe(1);
    end();
  });

  it('drops a cached value after a restart, even in objects that are still referenced', async () => {
    const resources = createResources({ isLive: true });
    const kept = resources.of('kept', () => of('Līga'), { isCached: true });
    await firstValue(kept);
    await nextTask();
    expect(kept.get()).toBe('Līga');
    resources.restart();
    expect(kept.get()).toBeUndefined();
    // the same holds in the task of the last unsubscription
    await firstValue(kept);
    resources.restart('kept');
    expect(kept.get()).toBeUndefined();
    // later subscribers use the current resource of that key, which can be restarted, too
    const reader = followed(kept);
    await reader.until(() => true);
    resources.restart();
    expect(kept.get()).toBeUndefined();
    reader.end();
  });
});
