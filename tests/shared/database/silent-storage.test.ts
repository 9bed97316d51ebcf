// A device on which `indexedDB.open` never answers, or answers late.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databases } from '#schemas/collections.ts';
import { NoAnswerError } from '#shared/database/in-ticks.ts';
import { openInMemory } from '#shared/database/open-in-memory.ts';
import { openInSteps } from '#shared/database/open-in-steps.ts';
import { emptyFiles } from '#shared/database/write-newest.ts';
import { deferred } from '#shared/domain/deferred.ts';

type Handler = (event: Event) => unknown;

/** Creates an open request that starts when released; until then it fires no events. */
function heldRequest(begin: () => IDBOpenDBRequest) {
  let real: IDBOpenDBRequest | undefined;
  const listeners: [string, Handler][] = [];
  const request = {
    addEventListener: (type: string, listener: Handler) => listeners.push([type, listener]),
    get result() {
      return real?.result;
    },
    get error() {
      return real?.error;
    },
    get transaction() {
      return real?.transaction;
    },
  };
  const release = async () => {
    real = begin();
    const succeeded = new Promise((resolve) => real?.addEventListener('success', resolve));
    for (const type of ['upgradeneeded', 'success', 'error', 'blocked'])
      real.addEventListener(type, (event) => {
        for (const [of, listener] of listeners) if (of === type) listener(event);
        (request as Record<string, unknown> & { [on: `on${string}`]: Handler })[`on${type}`]?.(event);
      });
    await succeeded;
  };
  return { request: request as unknown as IDBOpenDBRequest, release };
}

const unhandled = vi.fn();
/** open connections */
const open = new Set<IDBDatabase>();
/** name of the database that does not answer */
let silent = '';
let held: (() => Promise<void>)[] = [];
/** callbacks waiting for the next tick of the window's clock; shorter waits use real time */
let ticks = new Map<object, () => void>();

beforeEach(() => {
  unhandled.mockClear();
  open.clear();
  silent = '';
  held = [];
  ticks = new Map();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    if (ms < 5_000) return start(run, ms);
    const timer = {};
    ticks.set(timer, run);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: object) => ticks.delete(timer) || stop(timer as NodeJS.Timeout));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  process.on('unhandledRejection', unhandled);
  const begin = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...input) {
    const real = () => {
      const request = begin.apply(this, input);
      request.addEventListener('success', () => {
        const connection = request.result;
        const { close } = connection;
        open.add(connection);
        connection.close = () => {
          open.delete(connection);
          close.apply(connection);
        };
      });
      return request;
    };
    if (input[0] !== silent) return real();
    const { request, release } = heldRequest(real);
    held.push(release);
    return request;
  });
});
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * Waits for the silent database to be requested, then ticks the window's clock until the promise settles. Returns the
 * number of ticks.
 */
async function passUntil(happened: Promise<unknown>): Promise<number> {
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), { timeout: 60_000 });
  let isOver = false;
  void happened.then(() => {
    isOver = true;
  });
  let count = 0;
  while (!isOver) {
    const due = [...ticks];
    ticks.clear();
    if (due.length > 0) count += 1;
    for (const [, run] of due) run();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return count;
}

/** Lets the storage answer the held requests. */
async function answer(): Promise<void> {
  silent = '';
  await Promise.all(held.map((release) => release()));
}

const storeOf = (database: 'catalogue' | 'personal') =>
  `rxdb-dexie-${databases[database].name}--0--_rxdb_internal`;

describe('a device whose storage does not respond', () => {
  it('opens the catalogue in memory [F28]', async () => {
    silent = storeOf('catalogue');
    const ask = vi.fn(async () => true);
    const opening = openInSteps(ask);
    await passUntil(opening);
    const opened = await opening;
    expect(opened).toMatchObject({ catalogue: undefined, isSilent: true });
    const { databases: inUse } = await openInMemory(opened?.personal);
    const own = new Set(open);
    await answer();
    await vi.waitFor(() => expect([...open].filter((connection) => !own.has(connection))).toEqual([]), {
      timeout: 60_000,
    });
    await Promise.all([inUse.catalogue.close(), inUse.personal.close()]);
    await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 60_000 });
    expect([ask.mock.calls, unhandled.mock.calls]).toEqual([[], []]);
  });

  it('continues without personal after 20 s if the user agrees [F28]', async () => {
    silent = storeOf('personal');
    const { promise: asked, resolve: answers } = deferred<boolean>();
    const { promise: asking, resolve: isAsked } = deferred<void>();
    const ask = async () => {
      isAsked();
      return asked;
    };
    const opening = openInSteps(ask);
    expect(await passUntil(asking)).toBeGreaterThan(3);
    answers(true);
    expect(await opening).toBeUndefined();
    const { databases: inUse } = await openInMemory();
    await answer();
    await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 60_000 });
    expect(unhandled).not.toHaveBeenCalled();
    await Promise.all([inUse.catalogue.close(), inUse.personal.close()]);
  });

  it('uses the databases if they respond before the user has decided [F28]', async () => {
    silent = storeOf('personal');
    const { promise: asking, resolve: isAsked } = deferred<void>();
    const opening = openInSteps(async (storage) => {
      isAsked();
      await storage;
      return false;
    });
    await passUntil(asking);
    await answer();
    const opened = await opening;
    expect(await opened?.personal.cart.find().exec()).toEqual([]);
    await Promise.all([opened?.catalogue?.close(), opened?.personal.close()]);
  });
});

it("stops compacting the browser's storage files if IndexedDB does not respond within 15 s [F91]", async () => {
  silent = 'emptied';
  const emptying = emptyFiles().then(
    () => 'done',
    (error: unknown) => error,
  );
  expect(await passUntil(emptying)).toBe(3);
  expect(await emptying).toBeInstanceOf(NoAnswerError);
});
