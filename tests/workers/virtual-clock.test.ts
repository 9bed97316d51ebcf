// The helpers of worker tests: a virtual clock that advances when nothing else happens, and exclusive locks.
import { describe, expect, it } from 'vitest';
import { namedLocks } from './named-locks.ts';
import { json, testPorts } from './test-ports.ts';
import { clock as shared, VirtualClock } from './virtual-clock.ts';

describe('the clock of a test', () => {
  it('stands still until time is passed, and then what is due happens in order', async () => {
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

  it('a wait that is given up is over, and no time passes for it', async () => {
    const clock = new VirtualClock();
    const [start, stop] = [clock.now(), new AbortController()];
    const wait = clock.wait(5_000, stop.signal);
    stop.abort();
    await wait;
    await clock.wait(1, stop.signal);
    await clock.pass(1_000);
    expect(clock.now() - start).toBe(1_000);
  });

  it('no limit ends a request that is being answered, however long that really takes', async () => {
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

  it('a request that is never answered meets its limit', async () => {
    const ports = testPorts(shared.noAnswer);
    const asked = ports.fetch('/', {}).then(() => 'answered');
    expect(await shared.over(Promise.race([asked, ports.wait(10_000).then(() => 'late')]))).toBe('late');
  });

  it('a condition that never holds fails with what was seen last', async () => {
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

describe('the locks of a test', () => {
  it('one at a time runs under a name, in turn; a failing run gives it back', async () => {
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
