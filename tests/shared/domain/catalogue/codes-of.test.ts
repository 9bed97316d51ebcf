import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  codesOf,
  nextKey,
  noBurst,
  productOfCode,
  SCANNER_KEY_MS,
  SEPARATOR,
  settleBurst,
} from '#shared/domain/catalogue/codes-of.ts';
import { randomCases } from '../../../support/random-cases.ts';

const fast = fc.integer({ min: 0, max: SCANNER_KEY_MS });
const slow = fc.integer({ min: SCANNER_KEY_MS + 1, max: 5_000 });

type Key = { key: string; after: number };

/** Plays keys after pauses in ms, then a long pause. Returns the codes, the typed text and the keys passed on. */
function played(keys: readonly Key[]) {
  let burst = noBurst;
  let now = 1_000;
  const codes: string[] = [];
  let typed = '';
  const passed: string[] = [];
  for (const { key, after } of keys) {
    now += after;
    const next = nextKey(burst, key, now);
    burst = next.burst;
    typed += next.typed ?? '';
    if (next.code !== undefined) codes.push(next.code);
    if (!next.isHeld) {
      passed.push(key);
      if (key.length === 1) typed += key;
    }
  }
  const { typed: rest = '', code } = settleBurst(burst);
  return { codes: code === undefined ? codes : [...codes, code], typed: typed + rest, passed };
}

const scanned = fc
  .tuple(
    fc.stringMatching(/^(\][A-Z]\d)?[!-~][ -~]{4,60}[!-~]$/),
    fc.constantFrom<(string | undefined)[]>('Enter', 'Tab', undefined),
    fc.array(fast, { minLength: 140, maxLength: 140 }),
    slow,
  )
  .map(([text, end, pauses, first]) => {
    const keys = [...text].flatMap((letter) => (/[A-Z]/.test(letter) ? ['Shift', letter] : [letter]));
    const all = end === undefined ? keys : [...keys, end];
    return { text, end, keys: all.map((key, at) => ({ key, after: at === 0 ? first : (pauses[at] ?? 0) })) };
  });

it('returns keys that arrive at scanner speed as one code', () => {
  fc.assert(
    fc.property(fc.array(scanned, { minLength: 1, maxLength: 4 }), (scans) => {
      const { codes, typed, passed } = played(scans.flatMap(({ keys }) => keys));
      expect(codes).toEqual(scans.map(({ text }) => text));
      expect(typed).toBe('');
      expect(passed.filter((key) => key !== 'Shift')).toEqual([]);
    }),
    { numRuns: randomCases(1_000) },
  );
});

it('returns keys typed by hand as keys, not as a code', () => {
  const byHand = fc.array(
    fc.record({ key: fc.constantFrom(...'aZ1 -', 'Enter', 'Tab', 'Backspace', 'Shift'), after: slow }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(byHand, (keys) => {
      const { codes, typed, passed } = played(keys);
      expect(codes).toEqual([]);
      expect(typed).toBe(keys.flatMap(({ key }) => (key.length === 1 ? [key] : [])).join(''));
      const named = (all: readonly string[]) => all.filter((key) => key.length > 1);
      expect(named(passed)).toEqual(named(keys.map(({ key }) => key)));
    }),
    { numRuns: randomCases(1_000) },
  );
});

it('lets fast typing of fewer than six characters through', () => {
  const keys = [...'lapto'].map((key) => ({ key, after: SCANNER_KEY_MS }));
  expect(played([...keys, { key: 'p', after: SCANNER_KEY_MS + 1 }])).toMatchObject({
    codes: [],
    typed: 'laptop',
  });
});

it.each([
  [['7', '7', 'Enter'], ['77']],
  [['7', 'Enter'], []],
  [['Enter'], []],
])('treats short input as a code if its end key follows just as fast: %j', (keys, codes) => {
  const { codes: found, passed } = played(keys.map((key) => ({ key, after: 20 })));
  expect(found).toEqual(codes);
  expect(passed).toEqual(codes.length > 0 ? [] : ['Enter']);
});

it('consumes only end keys that closely follow a code', () => {
  const keys = [...'LAMP-1'].map((key) => ({ key, after: 10 }));
  const end = (after: number, key = 'Enter') => ({ key, after });
  for (const ends of [[end(10), end(1)], [end(10), end(10, 'Tab')], [end(90)], [end(36), end(20)]])
    expect(played([...keys, ...ends])).toMatchObject({ codes: ['LAMP-1'], passed: [] });
  expect(played([...keys, end(10), end(400)])).toMatchObject({ codes: ['LAMP-1'], passed: ['Enter'] });
});

it('keeps a separator within a code', () => {
  const keys = (text: string) => [...text].map((key) => ({ key, after: 10 }));
  expect(played(keys(`0104750000010009${SEPARATOR}10AB`)).codes).toHaveLength(1);
  expect(played(keys(SEPARATOR))).toMatchObject({ codes: [], passed: [SEPARATOR] });
});

it.each([
  [']C14750000010009', ['4750000010009']],
  [']E0 4750000010009', ['4750000010009']],
  ['475 0000 010009', ['475 0000 010009', '4750000010009']],
  [' LAMP-1 ', ['LAMP-1']],
  [`]C10104750000010009${SEPARATOR}10AB`, ['010475000001000910AB', '4750000010009']],
  ['[C1]', ['[C1]']],
  ['   ', []],
])('reads the scan %j as %j', (scan, codes) => {
  expect(codesOf(scan)).toEqual(codes);
});

const goods = (over: Partial<{ sku: string; ean: string; mpn: string; children: string[] }>) => ({
  sku: over.sku ?? 'A-1',
  ean: over.ean ?? '',
  mpn: over.mpn ?? '',
  configurable_children: (over.children ?? []).map((sku) => ({ sku })),
});

it('finds a product by a complete barcode, a number in any letter case, or a variant', () => {
  const lamp = goods({ sku: 'LAMP-1', ean: '4750000010009', mpn: 'X-77' });
  const phone = goods({ sku: 'PHONE-2', ean: '0712345678911', children: ['PHONE-2-RED', 'PHONE-2-BLUE'] });
  const all = [lamp, phone];
  expect(productOfCode(all, '4750000010009')).toEqual({ product: lamp });
  expect(productOfCode(all, 'lamp-1')).toEqual({ product: lamp });
  expect(productOfCode(all, 'x-77')).toEqual({ product: lamp });
  expect(productOfCode(all, '712345678911')).toEqual({ product: phone });
  expect(productOfCode(all, 'phone-2-blue')).toEqual({ product: phone, childSku: 'PHONE-2-BLUE' });
  expect(productOfCode(all, 'LAMP')).toBeUndefined();
  expect(productOfCode(all, '475000001000')).toBeUndefined();
  expect(productOfCode([goods({})], '')).toBeUndefined();
});
