// A worker that dies, hangs or fails to start, and the calls waiting for it.
import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type Supervisor, superviseWorker, type WorkerLike } from '#src/worker-client/supervisor.ts';
import { workerClient } from '#src/worker-client/worker-client.ts';
import { testConfig } from '../support/worker/test-config.ts';

/** Creates workers on the other end of a channel; the test can kill them. */
function workshop(
  answer: (name: string) => Promise<Result<unknown>>,
  outcome: (nth: number) => Result<null> | Promise<Result<null>> = () => ok(null),
) {
  const made: { worker: WorkerLike; startedWith: string[]; nudged: string[]; kill: () => void }[] = [];
  const create = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel();
    const startedWith: string[] = [];
    const nudged: string[] = [];
    expose(
      {
        start: async (_: unknown, store: string) => {
          startedWith.push(store);
          return outcome(made.length);
        },
        ask: answer,
        nudge: async (name: string) => {
          nudged.push(name);
        },
      },
      port1 as unknown as Parameters<typeof expose>[1],
    );
    port1.start();
    port2.start();
    const worker = Object.assign(port2, {
      onerror: null,
      terminate: () => {
        port1.close();
        port2.close();
      },
    }) as unknown as WorkerLike;
    made.push({
      worker,
      startedWith,
      nudged,
      kill: () => worker.onerror?.({ message: 'killed' } as ErrorEvent),
    });
    return worker;
  };
  return { made, create };
}

/** Waits until messages that arrived over a channel have been handled. */
const turn = async () => {
  for (let at = 0; at < 4; at++) await new Promise((resolve) => setImmediate(resolve));
};

let supervisor: Supervisor | undefined;
afterEach(() => {
  supervisor?.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const supervise = (shop: ReturnType<typeof workshop>) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  supervisor = superviseWorker(shop.create, testConfig, 'lv');
  return supervisor;
};
const gone = { ok: false, fault: { code: 'worker-gone' } };

describe('the worker supervisor', () => {
  it('holds back calls until the worker has started with the current store view', async () => {
    const shop = workshop(async (name) => ok({ name }));
    let begin: (worker: Supervisor) => void = () => undefined;
    const worker = workerClient(
      new Promise((resolve) => {
        begin = resolve;
      }),
    );
    const early = worker.call('ping', {});
    worker.nudge('awake', {}); // dropped: there is no worker yet
    begin(supervise(shop));
    expect(await early).toEqual(ok({ name: 'ping' }));
    expect(shop.made[0]?.startedWith).toEqual(['lv']);
    worker.nudge('awake', {});
    await vi.waitFor(() => expect(shop.made[0]?.nudged).toEqual(['awake']), { timeout: 60_000 });
  });

  it('fails pending calls with worker-gone when their worker dies [F40]', async () => {
    const shop = workshop(() => new Promise(() => undefined));
    const { ask: askIt } = supervise(shop);
    const asked = [askIt('listProducts', {}), askIt('sendNow', {})];
    await vi.waitFor(() => expect(shop.made[0]?.startedWith).toHaveLength(1), { timeout: 60_000 });
    shop.made[0]?.kill();
    expect(await Promise.all(asked)).toEqual([gone, gone]);
    expect(await askIt('ping', {})).toEqual(gone);
  });

  it('replaces a dead worker within two seconds, with the current store view', async () => {
    const shop = workshop(async (name) => ok({ name }));
    const { ask: askIt, nudge: tell } = supervise(shop);
    await askIt('ping', {});
    tell('store-view', { store: 'ru' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    shop.made[0]?.kill();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shop.made).toHaveLength(2);
    expect(await askIt('ping', {})).toEqual(ok({ name: 'ping' }));
    expect(shop.made[1]?.startedWith).toEqual(['ru']);
  });

  it('creates no worker after the page was left, even if one has just died', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shop = workshop(async (name) => ok({ name }));
    const { ask: askIt, stop } = supervise(shop);
    shop.made[0]?.kill();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shop.made).toHaveLength(1);
    expect(await askIt('ping', {})).toEqual(gone);
  });

  it('terminates its worker when the page is left', () => {
    const shop = workshop(async (name) => ok({ name }));
    const { stop } = supervise(shop);
    const terminated = vi.spyOn(shop.made[0]?.worker as WorkerLike, 'terminate');
    stop();
    expect(terminated).toHaveBeenCalledOnce();
  });

  it('replaces a worker that stops responding to heartbeats [F41]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isStuck = false;
    const shop = workshop((name) => (isStuck ? new Promise(() => undefined) : Promise.resolve(ok({ name }))));
    supervise(shop);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (let second = 0; second < 35; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
      await turn();
    }
    expect(shop.made).toHaveLength(1);
    isStuck = true;
    for (let second = 0; second < 25; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
      await turn();
    }
    expect(shop.made.length).toBeGreaterThan(1);
  });

  it('replaces a worker whose databases did not open, with backoff, until they do [F40 I-11]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begunAt: number[] = [];
    let second = 0;
    const shop = workshop(
      async (name) => ok({ name }),
      (nth) => {
        begunAt[nth - 1] = second;
        return nth < 5 ? failed('not-saved') : ok(null);
      },
    );
    const { ask: askIt } = supervise(shop);
    for (; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
    }
    expect(shop.made).toHaveLength(5);
    const pauses = begunAt.slice(1).map((at, nth) => at - (begunAt[nth] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(await askIt('ping', {})).toEqual(ok({ name: 'ping' }));
  });

  it('replaces a worker that never responds to its start, with backoff, until one does [F40]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begunAt: number[] = [];
    let second = 0;
    const shop = workshop(
      async (name) => ok({ name }),
      (nth) => {
        begunAt[nth - 1] = second;
        return nth < 3 ? new Promise(() => undefined) : ok(null);
      },
    );
    const { ask: askIt } = supervise(shop);
    const early = askIt('ping', {});
    for (; second < 180; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
    }
    expect(begunAt).toEqual([0, 30, 91]);
    expect(await early).toEqual(gone);
    expect(await askIt('ping', {})).toEqual(ok({ name: 'ping' }));
  });

  it('keeps a slow worker if the timers of its window are delayed too [F40 F41]', async () => {
    const shop = workshop(async (name) => ok({ name }));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let timers: (() => void)[] = [];
    supervisor = superviseWorker(
      shop.create,
      testConfig,
      'lv',
      () => undefined,
      (_, end) => new Promise((resolve) => timers.push(() => end.aborted || resolve())),
    );
    await turn();
    for (let minute = 0; minute < 30; minute++) {
      // after a clock jump, the window's timers fire before the worker runs
      for (let round = 0; round < 3; round++) {
        const due = timers;
        timers = [];
        for (const fire of due) fire();
        for (let hop = 0; hop < 20; hop++) await Promise.resolve();
      }
      await turn();
    }
    expect(shop.made).toHaveLength(1);
  });

  it('replaces a worker that responds to its heartbeat with a fault [F40]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shop = workshop(async () => failed('not-saved'));
    supervise(shop);
    for (let second = 0; second < 15; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await turn();
    }
    expect(shop.made.length).toBeGreaterThan(1);
  });

  it('rejects with an error that the worker throws instead of returning a fault', async () => {
    const shop = workshop(() => Promise.reject(new Error('Unknown worker method "nonsense"')));
    await expect(supervise(shop).ask('nonsense', {})).rejects.toThrow('Unknown worker method "nonsense"');
  });
});
