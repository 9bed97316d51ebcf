// The pull of products, page by page: requests, waits and stored documents. Uses an in-memory database, with waits that
// the test ends.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#workers/tabs/leadership.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { quietTurns } from '../../support/worker/event-loop.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';
import {
  day,
  found,
  ids,
  isComplete,
  numbers,
  openPages,
  type PagesBench,
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

describe('the pull of products', () => {
  it('reads and reports page by page in the order of change', async () => {
    bench.answer = shopOf(45);
    const { complete } = start(bench);
    await isComplete(bench);
    await complete;
    expect(bench.asked.map(({ size, after }) => [size, after])).toEqual([
      [20, undefined],
      [20, [day(20), 20]],
      [20, [day(40), 40]],
    ]);
    expect(bench.asked[0]).toMatchObject({ entity: 'product', sort: 'updated_at:asc,id:asc' });
    expect(bench.progress).toEqual([20, 20, 5].map((count) => ['lv', count, count, 99]));
    expect(await ids(bench)).toEqual(numbers(1, 45));
    expect(bench.log).toEqual([]);
  });

  it('requests two pages ahead while a page is being stored', async () => {
    const write = storage(bench).bulkWrite;
    const { promise: isStored, resolve: store } = deferred<void>();
    storage(bench).bulkWrite = async (...rows) => {
      await isStored;
      return write.apply(storage(bench), rows);
    };
    bench.answer = shopOf(105);
    start(bench);
    await until(() => expect(bench.asked).toHaveLength(3));
    await quietTurns(50);
    expect(bench.asked.map(({ after }) => after?.[1])).toEqual([undefined, 20, 40]);
    // a prefetched page counts as progress only once it is passed on to be stored
    expect(bench.progress).toEqual([['lv', 20, 20, 99]]);
    storage(bench).bulkWrite = write;
    store();
    await isComplete(bench);
    expect(bench.asked.map(({ after }) => after?.[1])).toEqual([undefined, 20, 40, 60, 80, 100]);
    expect(await ids(bench)).toEqual(numbers(1, 105));
  });

  it('requests the next page before it has parsed a page', async () => {
    const parsing = deferred<void>();
    bench.pauseSlices = parsing.promise;
    bench.answer = shopOf(65);
    start(bench, 50);
    await until(() => expect(bench.asked).toHaveLength(2));
    expect([bench.turns, bench.progress]).toEqual([1, []]);
    parsing.resolve();
    await isComplete(bench);
    expect(await ids(bench)).toEqual(numbers(1, 65));
  });

  it('continues from the last product on reSync', async () => {
    bench.answer = shopOf(5);
    const { reSync } = start(bench);
    await isComplete(bench);
    bench.answer = shopOf(6);
    reSync();
    await until(() => expect(bench.caughtUp).toHaveLength(2));
    expect(bench.asked.map(({ after }) => after)).toEqual([undefined, [day(5), 5]]);
    expect(await ids(bench)).toEqual(numbers(1, 6));
  });

  it('stores neither malformed nor disabled products', async () => {
    bench.answer = (of) =>
      of.after
        ? found([bridgeDoc(7, { updated_at: day(7), status: 2 }), bridgeDoc(8, { updated_at: day(8) })])
        : found([...numbers(1, 9).map((id) => ({ id, updated_at: day(1) })), { id: 'none' }]);
    start(bench, 10);
    await isComplete(bench);
    expect(bench.asked.map(({ after }) => after)).toEqual([undefined, [day(1), 9]]);
    expect(bench.progress).toEqual([
      ['lv', 10, 0, 99],
      ['lv', 2, 1, 99],
    ]);
    expect(await ids(bench)).toEqual([8]);
    expect(bench.log).toMatchObject([
      { event: 'documents-left-out', family: 'products', store: 'lv', count: 10 },
    ]);
  });

  it('yields between the slices of a long page', async () => {
    bench.answer = () => found(numbers(1, 120).map((id) => bridgeDoc(id, { updated_at: day(1) })));
    start(bench, 121);
    await isComplete(bench);
    expect(await ids(bench)).toEqual(numbers(1, 120));
    expect(bench.progress).toEqual([['lv', 120, 120, 99]]);
    expect(bench.turns).toBe(2);
  });

  it.each([
    ['has the same timestamp as the others', (id: number) => ({ id, updated_at: day(1) })],
    ['is the same product, changed again', (id: number) => ({ id: 7, updated_at: day(id) })],
  ])('continues if the last product of a full page %s', async (_, change) => {
    let page = 0;
    bench.answer = () =>
      found(page++ < 2 ? numbers(1, 10).map((id) => bridgeDoc(id, change(10 * page + id))) : []);
    start(bench, 10);
    await isComplete(bench);
    expect(bench.asked).toHaveLength(3);
    expect(bench.log).toEqual([]);
  });

  it('is complete after its last page, even if the connection is lost at that moment', async () => {
    bench.answer = shopOf(3);
    let looks = 0;
    start(bench, 20, () => (looks++ === 0 ? Promise.resolve() : new Promise(() => undefined)));
    await isComplete(bench);
    expect(await ids(bench)).toEqual(numbers(1, 3));
  });

  it('continues from the checkpoint of its store view and backend, else from the beginning', async () => {
    bench.answer = shopOf(3);
    for (const [store, prefix] of [['lv'], ['en'], ['lv'], ['lv', '/other'], ['lv']]) {
      await start(bench, 20, undefined, store, prefix).complete;
      await bench.pull?.stop();
    }
    const last = [day(3), 3];
    expect(bench.asked.map(({ after }) => after)).toEqual([undefined, undefined, last, undefined, undefined]);
  });

  it('stores a page that arrives during a pause, and requests the next one when resumed', async () => {
    const all = shopOf(65);
    let give: () => void = () => undefined;
    bench.answer = (of) =>
      of.after
        ? new Promise((resolve) => {
            give = () => resolve(all(of));
          })
        : all(of);
    const { pause, resume, reSync } = start(bench);
    await until(() => expect(bench.asked).toHaveLength(2));
    pause();
    bench.answer = all;
    give();
    await until(async () => expect(await ids(bench)).toEqual(numbers(1, 40)));
    reSync();
    await quietTurns(50);
    expect([bench.asked.length, bench.caughtUp]).toEqual([2, []]);
    resume();
    await isComplete(bench);
    expect(await ids(bench)).toEqual(numbers(1, 65));
    expect(bench.asked.map(({ after }) => after?.[1])).toEqual([undefined, 20, 40, 60]);
    resume();
    reSync();
    await until(() => expect(bench.caughtUp).toHaveLength(2));
    expect(bench.asked).toHaveLength(5);
  });
});
