// Failures and stops of the pull of products: waits and retries. Uses an in-memory database, with waits that the test
// ends.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#schemas/fault.ts';
import '#workers/tabs/leadership.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { quietTurns } from '../../support/worker/event-loop.ts';
import {
  found,
  ids,
  isComplete,
  numbers,
  openPages,
  type PagesBench,
  pause,
  shopOf,
  start,
  storage,
  until,
} from './pages-bench.ts';

let bench: PagesBench;

beforeEach(async () => {
  bench = await openPages();
});

afterEach(async () => {
  await bench.pull?.stop();
  await Promise.all([bench.databases.catalogue.remove(), bench.databases.personal.remove()]);
});

const waitsFor = (bench: PagesBench, ms: number) =>
  until(() => expect(bench.waits.map((wait) => wait.ms)).toEqual([ms]));
const endWait = (bench: PagesBench) => {
  for (const { end } of bench.waits.splice(0)) end();
};

describe('the pull of products', () => {
  it('requests smaller pages for a while after timeouts', async () => {
    let n = 0;
    const all = shopOf(40);
    bench.answer = (of) => (n++ < 2 ? failed('timeout') : all(of));
    start(bench, 30);
    await waitsFor(bench, pause(1));
    endWait(bench);
    await waitsFor(bench, pause(2));
    endWait(bench);
    await isComplete(bench);
    expect(bench.asked.map(({ size }) => size)).toEqual([30, 15, 10, 12, 13, 14]);
    expect(bench.log.map(({ event, store, code }) => [event, store, code])).toEqual([
      ['pull-failed', 'lv', 'timeout'],
      ['pull-failed', 'lv', 'timeout'],
    ]);
  });

  it('backs off after each failure or by Retry-After, until the connection is back', async () => {
    bench.answer = () => failed('busy', { retryAfter: 90 });
    start(bench);
    await waitsFor(bench, 90_000);
    bench.wakeUps.tell('connection-hint');
    expect(bench.waits).toHaveLength(1);
    bench.answer = () => failed('busy');
    bench.wakeUps.tell('connection-back');
    await waitsFor(bench, pause(2));
    expect(bench.asked.map(({ size }) => size)).toEqual([20, 20]);
    bench.answer = shopOf(3);
    bench.wakeUps.tell('connection-back');
    await isComplete(bench);
    bench.answer = () => failed('busy');
    bench.pull?.reSync();
    await waitsFor(bench, pause(1));
  });

  it('treats a full page without valid products as a failure', async () => {
    bench.answer = () => found(numbers(1, 10).map(() => ({ id: 'none' })));
    start(bench, 10);
    await waitsFor(bench, pause(1));
    expect([bench.progress, bench.caughtUp]).toEqual([[], []]);
  });

  it.each([
    ['only', 3, 1],
    ['first', 23, 1],
    ['last', 23, 2],
    ['only full', 20, 1],
  ])(
    'is complete only after retries with backoff if the %s page cannot be stored',
    async (_, count, page) => {
      const write = storage(bench).bulkWrite;
      let writes = 0;
      storage(bench).bulkWrite = async (...rows) => {
        if (++writes >= page) throw new Error('QuotaExceededError');
        return write.apply(storage(bench), rows);
      };
      bench.answer = shopOf(count);
      start(bench);
      for (const ms of [pause(1), pause(2), pause(3)]) {
        await until(() => expect([bench.waits.map((wait) => wait.ms), bench.caughtUp]).toEqual([[ms], []]));
        endWait(bench);
      }
      await waitsFor(bench, pause(4));
      storage(bench).bulkWrite = write;
      expect(await ids(bench)).toEqual(numbers(1, 20 * (page - 1)));
      endWait(bench);
      await isComplete(bench);
      expect(await ids(bench)).toEqual(numbers(1, count));
      expect(bench.log.map(({ event }) => event)).toEqual(numbers(1, 4).map(() => 'pull-not-stored'));
      // the pull resumes from the page that was not stored; the next page was prefetched before the failure was known
      const ahead = page <= count / 20 ? [page + 1] : [];
      const rest = numbers(page, Math.floor(count / 20) + 1);
      expect(bench.asked.map(({ after }) => after?.[1] ?? 0)).toEqual(
        [...numbers(1, page - 1), page, ...ahead, page, page, page, ...rest].map((each) => 20 * (each - 1)),
      );
    },
  );

  it('resets the backoff after a stored page, even if it rejected documents', async () => {
    const write = storage(bench).bulkWrite;
    const refuse = () => {
      storage(bench).bulkWrite = async (rows) => ({
        error: rows.map((writeRow) => ({
          status: 422,
          documentId: writeRow.document.key,
          writeRow,
        })) as never,
      });
    };
    refuse();
    bench.answer = shopOf(3);
    start(bench);
    await waitsFor(bench, pause(1));
    endWait(bench);
    await waitsFor(bench, pause(2));
    storage(bench).bulkWrite = write;
    endWait(bench);
    await isComplete(bench);
    refuse();
    bench.answer = shopOf(4);
    bench.pull?.reSync();
    await waitsFor(bench, pause(1));
    expect(new Set(bench.log.map(({ event }) => event))).toEqual(new Set(['pull-not-stored']));
  });

  it('logs nothing if stopped during a request', async () => {
    bench.answer = ({ signal }) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve(failed('offline'))));
    const asking = start(bench);
    await until(() => expect(bench.asked).toHaveLength(1));
    await asking.stop();
    expect(bench.log).toEqual([]);
  });

  it('stays stopped if stopped during a wait', async () => {
    storage(bench).bulkWrite = async () => {
      throw new Error('QuotaExceededError');
    };
    bench.answer = shopOf(3);
    const waiting = start(bench);
    await waitsFor(bench, pause(1));
    await waiting.stop();
    const before = bench.asked.length;
    waiting.reSync();
    await quietTurns(50);
    expect([bench.asked.length, bench.waits]).toEqual([before, []]);
  });

  it('starts when the connection is up', async () => {
    const { promise: gate, resolve: open } = deferred<void>();
    bench.answer = shopOf(3);
    start(bench, 20, () => gate);
    await until(async () => expect(bench.databases.catalogue.closed).toBe(false));
    expect(bench.asked).toEqual([]);
    open();
    await isComplete(bench);
    expect(await ids(bench)).toEqual(numbers(1, 3));
  });

  it('aborts its request when stopped', async () => {
    bench.answer = shopOf(3);
    const mine = start(bench);
    await isComplete(bench);
    await mine.stop();
    expect(bench.asked.at(-1)?.signal?.aborted).toBe(true);
  });
});
