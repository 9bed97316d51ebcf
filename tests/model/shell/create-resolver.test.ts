import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { UrlTarget } from '#schemas/worker-api.ts';
import { createResolver, type Question } from '#src/model/shell/create-resolver.ts';

const never = () => new Promise<void>(() => undefined);
const category = (slug: string): UrlTarget => ({ type: 'category', slug });
const miss: UrlTarget = { type: 'not-found', why: 'no-mapping' };
const at = (url: string): Question => ({ store: 'lv', url });

/** "m…" is a miss, "f…" fails, all others are categories. */
const answerTo = ({ url }: Question): Result<UrlTarget> =>
  url.startsWith('f') ? failed('server-error') : ok(url.startsWith('m') ? miss : category(url));

const urls = fc.constantFrom('a', 'b', 'c', 'm', 'f');
const schedules = fc.array(
  fc.oneof({ weight: 6, arbitrary: urls }, { weight: 1, arbitrary: fc.constant(null) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe('the URL resolver', () => {
  it('runs one resolution at a time [S2.054]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, navigations) => {
        let running = 0;
        let most = 0;
        const resolver = createResolver(async (question) => {
          running += 1;
          most = Math.max(most, running);
          await scheduler.schedule(Promise.resolve(), `ask ${question.url}`);
          running -= 1;
          return answerTo(question);
        }, never);
        const outcomes: Promise<unknown>[] = [];
        const steps = scheduler.scheduleSequence(
          navigations.map((url) => async () => {
            if (url === null) resolver.leave();
            else outcomes.push(resolver.resolve(at(url)));
          }),
        );
        await scheduler.waitFor(steps.task.then(() => Promise.all(outcomes)));
        // at most one request was in flight, and all were answered
        expect(most).toBeLessThanOrEqual(1);
        expect(running).toBe(0);
      }),
    );
  });

  it('reports all but the newest navigation as superseded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), schedules, async (scheduler, navigations) => {
        const resolver = createResolver(async (question) => {
          await scheduler.schedule(Promise.resolve(), `ask ${question.url}`);
          return answerTo(question);
        }, never);
        let newest = -1;
        const steps = scheduler.scheduleSequence(
          navigations.map((url, place) => async () => {
            newest = place;
            if (url === null) return resolver.leave();
            void resolver.resolve(at(url)).then((outcome) => {
              if (outcome === 'superseded') expect(newest).toBeGreaterThan(place);
              else {
                expect(newest).toBe(place);
                expect(outcome).toEqual(answerTo(at(url)));
              }
            });
          }),
        );
        await scheduler.waitFor(steps.task);
        await scheduler.waitIdle();
      }),
    );
  });

  it('stores a resolved URL and requests it once per session [S2.058]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(urls, { minLength: 1, maxLength: 20 }), async (visits) => {
        const asked: string[] = [];
        const resolver = createResolver(async (question) => {
          asked.push(question.url);
          return answerTo(question);
        }, never);
        for (const url of visits) expect(await resolver.resolve(at(url))).toEqual(answerTo(at(url)));
        for (const url of ['a', 'b', 'c'] as const)
          expect(asked.filter((each) => each === url)).toHaveLength(visits.includes(url) ? 1 : 0);
        // misses and failures are not cached
        for (const url of ['m', 'f'])
          expect(asked.filter((each) => each === url)).toHaveLength(
            visits.filter((each) => each === url).length,
          );
      }),
    );
  });

  it('resolves URLs separately for each store view', async () => {
    const asked: string[] = [];
    const resolver = createResolver(async ({ store, url }) => {
      asked.push(store);
      return ok(category(`${store}-${url}`));
    }, never);
    await resolver.resolve({ store: 'lv', url: 'a' });
    expect(await resolver.resolve({ store: 'ru', url: 'a' })).toEqual(ok(category('ru-a')));
    expect(asked).toEqual(['lv', 'ru']);
  });

  it('starts the next resolution after 5 s without a response', async () => {
    const limits: number[] = [];
    let expire: () => void = () => undefined;
    let late: (answer: Result<UrlTarget>) => void = () => undefined;
    const resolver = createResolver(
      ({ url }) =>
        url === 'slow'
          ? new Promise((resolve) => {
              late = resolve;
            })
          : Promise.resolve(ok(category(url))),
      (ms) =>
        new Promise((resolve) => {
          limits.push(ms);
          expire = resolve;
        }),
    );
    const slow = resolver.resolve(at('slow'));
    const next = resolver.resolve(at('a'));
    await Promise.resolve();
    expect(limits).toEqual([5000]);
    expire();
    expect(await slow).toBe('superseded');
    expect(await next).toEqual(ok(category('a')));
    const again = resolver.resolve(at('slow'));
    await Promise.resolve();
    expire();
    expect(await again).toEqual(failed('timeout'));
    // the late response is cached
    late(ok(category('slow')));
    await Promise.resolve();
    await Promise.resolve();
    expect(resolver.known(at('slow'))).toEqual(category('slow'));
  });
});
