// The helpers of worker tests: a virtual clock that advances only while nothing is in flight, and exclusive locks.
import { describe, expect, it } from 'vitest';
import { namedLocks } from '../support/worker/named-locks.ts';
import { json, testPorts } from '../support/worker/test-ports.ts';
import { clock as shared, VirtualClock } from '../support/worker/virtual-clock.ts';

describe('the virtual clock', () => {
  it('runs due waits in order', async () => {
    const clock = new VirtualClock();
    const start = clock.now();
    const ended: [number, number][] = [];
    for (const ms of [60_000, 1_000, 10_000])
      void clock.wait(ms).then(() => ended.push([ms, clock.now() - start]));
    await clock.settled();
    expect(ended).toEqual([]);
    await clock.pass(10_000);
    expect(ended).toEqual([
      [1_000, 1_000],
      [10_000, 10_000],
    ]);
    await clock.until(
      () => ended.length,
      (count) => count === 3,
    );
    expect(clock.now() - start).toBe(60_000);
  });

  it('ends an aborted wait without advancing', async () => {
    const clock = new VirtualClock();
    const [start, stop] = [clock.now(), new AbortController()];
    const wait = clock.wait(5_000, stop.signal);
    stop.abort();
    await wait;
    await clock.wait(1, stop.signal);
    await clock.pass(1_000);
    expect(clock.now() - start).toBe(1_000);
  });

  it('does not time out a request in flight, however long it takes in real time', async () => {
    let answer: (response: Response) => void = () => undefined;
    const ports = testPorts(() => new Promise((resolve) => (answer = resolve)));
    const start = ports.now();
    const late = ports.wait(10_000).then(() => 'late');
    const asked = ports.fetch('/', {}).then(() => 'answered');
    let looks = 0;
    await shared.until(
      () => ++looks,
      (count) => count > 20,
    );
    expect(ports.now()).toBe(start);
    answer(json({}));
    expect(await shared.over(Promise.race([asked, late]))).toBe('answered');
    expect(await shared.over(late)).toBe('late');
  });

  it('times out a request that never gets a response', async () => {
    const ports = testPorts(shared.noAnswer);
    const asked = ports.fetch('/', {}).then(() => 'answered');
    expect(await shared.over(Promise.race([asked, ports.wait(10_000).then(() => 'late')]))).toBe('late');
  });

  it('fails with the last value if a condition is never met', async () => {
    const clock = new VirtualClock();
    const everyMinute = async () => {
      for (;;) await clock.wait(60_000);
    };
    void everyMinute();
    await expect(
      clock.until(
        () => 'nothing',
        () => false,
      ),
    ).rejects.toThrow('not reached, last seen: "nothing"');
  });
});

describe('named locks', () => {
  it('run one holder at a time per name in order, even after a failure', async () => {
    const lock = namedLocks();
    const order: string[] = [];
    let release: () => void = () => undefined;
    const held = lock('a', () => new Promise<void>((resolve) => (release = resolve)));
    const failing = lock('a', async () => {
      order.push('second');
      throw new Error('broken');
    });
    const third = lock('a', async () => order.push('third'));
    expect(await lock('a', async () => 'ran', { ifAvailable: true })).toBeUndefined();
    expect(await lock('b', async () => 'ran', { ifAvailable: true })).toBe('ran');
    expect(order).toEqual([]);
    release();
    await held;
    await expect(failing).rejects.toThrow('broken');
    await third;
    expect(order).toEqual(['second', 'third']);
    expect(await lock('a', async () => 'ran', { ifAvailable: true })).toBe('ran');
  });
});
