// The schedule of a loop's turns, on a clock that only the test advances.
import { expect, it } from 'vitest';
import { type Pause, startLoop } from '#workers/loop.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a loop whose turns return the results of `answer`. */
function made(
  answer: (turn: number, signal: AbortSignal) => Pause | Promise<Pause>,
  startsAfter?: { startsAfter: Pause },
) {
  let turns = 0;
  let waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const own = { ms, end: resolve };
      waits.push(own);
      signal?.addEventListener('abort', () => {
        waits = waits.filter((each) => each !== own);
        resolve();
      });
    });
  const loop = startLoop(
    { wait },
    async (signal) => answer(++turns, signal),
    () => 7,
    startsAfter,
  );
  return {
    ...loop,
    turns: () => turns,
    waits: () => waits.map(({ ms }) => ms),
    pass: async () => {
      for (const { end } of waits.splice(0)) end();
      await settled();
    },
  };
}

it('starts immediately, after a pause, or on a wake-up', async () => {
  for (const [starts, turns, waits] of [
    [undefined, 1, [5]],
    [{ startsAfter: 3 }, 0, [3]],
    [{ startsAfter: undefined }, 0, []],
  ] as const) {
    const loop = made(() => 5, starts);
    await settled();
    expect([loop.turns(), loop.waits()]).toEqual([turns, waits]);
    loop.wake();
    await settled();
    expect([loop.turns(), loop.waits()]).toEqual([turns + 1, [5]]);
    await loop.stop();
    expect(loop.waits()).toEqual([]);
  }
});

it('waits as long as requested by the previous run', async () => {
  const pauses = [0, 0, 9, undefined];
  const loop = made((turn) => pauses[turn - 1]);
  await settled();
  expect([loop.turns(), loop.waits()]).toEqual([3, [9]]);
  await loop.pass();
  expect([loop.turns(), loop.waits()]).toEqual([4, []]);
});

it('continues after the fallback pause when a run rejects', async () => {
  const loop = made((turn) => (turn === 1 ? Promise.reject(new Error('trouble')) : undefined));
  await settled();
  expect([loop.turns(), loop.waits()]).toEqual([1, [7]]);
  await loop.pass();
  expect(loop.turns()).toBe(2);
});

it('runs once more after any number of wake-ups during a run', async () => {
  let end: (pause: Pause) => void = () => undefined;
  const loop = made((turn) => (turn === 1 ? new Promise<Pause>((resolve) => (end = resolve)) : undefined));
  loop.wake();
  loop.wake();
  await settled();
  expect(loop.turns()).toBe(1);
  end(60);
  await settled();
  expect([loop.turns(), loop.waits()]).toEqual([2, []]);
});

it('aborts and awaits the current run on stop', async () => {
  let signal: AbortSignal | undefined;
  let end: (pause: Pause) => void = () => undefined;
  const loop = made((_, own) => {
    signal = own;
    return new Promise<Pause>((resolve) => (end = resolve));
  });
  await settled();
  let isOver = false;
  const stopping = loop.stop().then(() => {
    isOver = true;
  });
  await settled();
  expect([signal?.aborted, isOver]).toEqual([true, false]);
  end(0);
  await stopping;
  expect(isOver).toBe(true);
});

it('starts no run after a stop', async () => {
  const loop = made(() => 5);
  await settled();
  await loop.stop();
  loop.wake();
  await settled();
  expect([loop.turns(), loop.waits()]).toEqual([1, []]);
});
