// Tests values that are derived from the catalogue and cached until it changes.
import { expect, it } from 'vitest';
import { createCachedValues } from '#bridge/catalogue/cached-values.ts';

/** Creates a catalogue that changes on demand. */
function changing() {
  const state = { count: 1, made: 0 };
  const cachedValue = createCachedValues(async () => ({ count: state.count }));
  const make = async () => {
    state.made += 1;
    return state.made;
  };
  return { state, ask: (name = 'one') => cachedValue(name, make), cachedValue };
}

it('a value is created once per name until the catalogue changes, even for concurrent requests', async () => {
  const { state, ask } = changing();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask('two')).toBe(2);
  state.count += 1;
  expect(await ask()).toBe(3);
  expect(await ask()).toBe(3);
});

it('a value requested before a change is not returned to requests after it', async () => {
  const { state, ask, cachedValue } = changing();
  let reported = (_value: string) => {};
  const before = cachedValue('one', () => new Promise<string>((resolve) => (reported = resolve)));
  await Promise.resolve();
  state.count += 1;
  const after = ask();
  expect(await after).toBe(1);
  reported('old');
  expect(await before).toBe('old');
  expect(await ask()).toBe(1);
});

it('a failed value rejects and is created again by the next request', async () => {
  const { ask, cachedValue } = changing();
  await expect(cachedValue('one', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await ask()).toBe(1);
});
