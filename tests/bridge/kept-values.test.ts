// What is made of the catalogue once, for as long as it stays as it is.
import { expect, it } from 'vitest';
import { createCachedValues } from '#bridge/catalogue/cached-values.ts';

/** A catalogue that changes when the test says so. */
function changing() {
  const state = { count: 1, made: 0 };
  const keptValue = createCachedValues(async () => ({ count: state.count }));
  const make = async () => {
    state.made += 1;
    return state.made;
  };
  return { state, ask: (name = 'one') => keptValue(name, make), keptValue };
}

it('A value is made once under its name, also for many who ask at once, and anew after a change of the catalogue.', async () => {
  const { state, ask } = changing();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask('two')).toBe(2);
  state.count += 1;
  expect(await ask()).toBe(3);
  expect(await ask()).toBe(3);
});

it('A value that was asked for before a change is given to nobody who asks after it.', async () => {
  const { state, ask, keptValue } = changing();
  let told = (_value: string) => {};
  const before = keptValue('one', () => new Promise<string>((resolve) => (told = resolve)));
  await Promise.resolve();
  state.count += 1;
  const after = ask();
  expect(await after).toBe(1);
  told('old');
  expect(await before).toBe('old');
  expect(await ask()).toBe(1);
});

it('What could not be made is told, and made again for whoever asks next.', async () => {
  const { ask, keptValue } = changing();
  await expect(keptValue('one', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await ask()).toBe(1);
});
