// Locks in browsers without Web Locks: leases in IndexedDB, acquired by two tabs (F49).
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { deferred } from '#shared/domain/deferred.ts';
import { leasedLock } from '#workers/tabs/leased-lock.ts';

let databases = 0;
/** Opens two tabs on one device; `clock.now` advances with every wait. */
function twoTabs() {
  const clock = { now: 1_000_000 };
  const name = `locks-${databases++}`;
  let ids = 0;
  const outside = {
    now: () => clock.now,
    uuid: () => `tab-${ids++}`,
    wait: async (ms: number, signal?: AbortSignal) => {
      await new Promise((resolve) => setTimeout(resolve));
      if (!signal?.aborted) clock.now += ms;
    },
  };
  return { clock, first: leasedLock(outside, name), second: leasedLock(outside, name) };
}

describe('locks without Web Locks', () => {
  it('are held by one tab at a time per name', async () => {
    const { first, second } = twoTabs();
    let inside = 0;
    let most = 0;
    const run = async () => {
      inside += 1;
      most = Math.max(most, inside);
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      return 'done';
    };
    const all = await Promise.all([first, second, first, second, first].map((lock) => lock('outbox', run)));
    expect(all).toEqual(Array(5).fill('done'));
    expect(most).toBe(1);
  });

  it('return immediately with ifAvailable while they are held', async () => {
    const { first, second } = twoTabs();
    const answer = await first('outbox', () => second('outbox', async () => 'ran', { ifAvailable: true }));
    expect(answer).toBeUndefined();
    expect(await second('outbox', async () => 'ran', { ifAvailable: true })).toBe('ran');
    expect(await first('a', () => second('b', async () => 'another name'))).toBe('another name');
  });

  it('renew the lease during a long run', async () => {
    const { clock, first, second } = twoTabs();
    const from = clock.now;
    const taken = await first('outbox', async () => {
      while (clock.now < from + 60_000) await new Promise((resolve) => setTimeout(resolve));
      return second('outbox', async () => 'ran', { ifAvailable: true });
    });
    expect(taken).toBeUndefined();
  });

  it('release the lease after a failure', async () => {
    const { first, second } = twoTabs();
    await expect(first('outbox', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await second('outbox', async () => 'ran', { ifAvailable: true })).toBe('ran');
  });

  it('expire if their tab is killed', async () => {
    const { clock, first, second } = twoTabs();
    // simulates a killed tab: its run never ends, and nothing renews its lease
    const gone = leasedLock(
      { now: () => clock.now, uuid: () => 'gone', wait: () => new Promise(() => undefined) },
      `locks-${databases - 1}`,
    );
    const { promise: isStarted, resolve: started } = deferred<void>();
    void gone('outbox', () => {
      started();
      return new Promise(() => undefined);
    });
    await isStarted;
    expect(await first('outbox', async () => 'ran', { ifAvailable: true })).toBeUndefined();
    const from = clock.now;
    expect(await second('outbox', async () => 'ran')).toBe('ran');
    expect(clock.now - from).toBeGreaterThanOrEqual(10_000);
    expect(clock.now - from).toBeLessThan(20_000);
  });

  it('expire after the clock was set back [F55]', async () => {
    const { clock, first, second } = twoTabs();
    const { promise: isStarted, resolve: started } = deferred<void>();
    const gone = leasedLock(
      { now: () => clock.now + 3_600_000, uuid: () => 'gone', wait: () => new Promise(() => undefined) },
      `locks-${databases - 1}`,
    );
    void gone('outbox', () => {
      started();
      return new Promise(() => undefined);
    });
    await isStarted;
    expect(await first('outbox', async () => 'ran', { ifAvailable: true })).toBe('ran');
    expect(await second('outbox', async () => 'ran', { ifAvailable: true })).toBe('ran');
  });

  it('return the result even if the lease cannot be renewed or released', async () => {
    const { clock, first } = twoTabs();
    const from = clock.now;
    const { put } = IDBObjectStore.prototype;
    const { delete: remove } = IDBObjectStore.prototype;
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    try {
      const done = await first('outbox', async () => {
        Object.assign(IDBObjectStore.prototype, { put: refuse, delete: refuse });
        // the renewal after 3 s and the next renewal fail
        while (clock.now - from < 6_000) await new Promise((resolve) => setTimeout(resolve));
        return 'done';
      });
      expect(done).toBe('done');
    } finally {
      Object.assign(IDBObjectStore.prototype, { put, delete: remove });
    }
  });

  it('reject with the storage error if the lease expires without renewal [F48]', async () => {
    const { clock, first } = twoTabs();
    const from = clock.now;
    const { put } = IDBObjectStore.prototype;
    try {
      const running = first('session', () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
        return new Promise(() => undefined);
      });
      const passed = async () => {
        for (; clock.now - from < 60_000; clock.now += 100)
          await new Promise((resolve) => setTimeout(resolve));
        return 'still held after a minute';
      };
      await expect(Promise.race([running, passed()])).rejects.toMatchObject({ name: 'QuotaExceededError' });
      expect(clock.now - from).toBeGreaterThanOrEqual(10_000);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });

  it.each([
    ['still holds the lock', true],
    ['has released the lock', false],
  ])('stop a thawed tab before its next step if the next holder %s [F47]', async (_, staysHeld) => {
    const { clock, second } = twoTabs();
    const { promise: frozen, resolve: thaw } = deferred<void>();
    // the timers of the tab are frozen, too
    const outside = { now: () => clock.now, uuid: () => 'frozen', wait: () => frozen };
    const first = leasedLock(outside, `locks-${databases - 1}`);
    const steps: string[] = [];
    const isFrozen = new AbortController();
    const running = first('session', async (confirm) => {
      await confirm?.();
      steps.push('first');
      isFrozen.abort();
      await frozen;
      await confirm?.();
      steps.push('second');
    });
    const outcome = running.catch((error: Error) => error.name);
    while (!isFrozen.signal.aborted) await new Promise((resolve) => setTimeout(resolve));
    clock.now += 30_000;
    await second('session', async () => {
      steps.push('the next holder');
      if (!staysHeld) return;
      thaw();
      expect(await outcome).toBe('AbortError');
    });
    thaw();
    expect(await outcome).toBe('AbortError');
    expect(steps).toEqual(['first', 'the next holder']);
  });

  it('stay with a thawed tab if no other tab has taken its lease [F47]', async () => {
    const { clock, first } = twoTabs();
    const done = await first('session', async (confirm) => {
      clock.now += 30_000;
      await confirm?.();
      return 'done';
    });
    expect(done).toBe('done');
  });
});
