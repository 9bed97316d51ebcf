// A scanner's keys are told from a hand's, and lead to the one product they name.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  nextKey,
  noBurst,
  productOfCode,
  SCANNER_KEY_MS,
} from '../../../src/domain/catalogue/scanned-code.ts';
import { randomCases } from '../../random-cases.ts';

const code = fc.stringMatching(/^[0-9A-Za-z-]{4,40}$/);
const fast = fc.integer({ min: 0, max: SCANNER_KEY_MS });
const slow = fc.integer({ min: SCANNER_KEY_MS + 1, max: 5_000 });

/** Keys after pauses, in ms. Out: the code that the last one ended. */
function typed(keys: readonly string[], pauses: readonly number[]): string | undefined {
  let burst = noBurst;
  let now = 1_000;
  let ended: string | undefined;
  keys.forEach((key, at) => {
    now += pauses[at] ?? 0;
    const next = nextKey(burst, key, now);
    burst = next.burst;
    ended = next.code;
  });
  return ended;
}

it('what comes fast and ends in Enter is the code, whatever was typed by hand before, with Shift in between', () => {
  fc.assert(
    fc.property(
      code,
      fc.array(slow, { maxLength: 5 }),
      fc.array(fast, { minLength: 90, maxLength: 90 }),
      slow,
      (text, hand, pauses, pause) => {
        const keys = [...text].flatMap((letter) => (/[A-Z]/.test(letter) ? ['Shift', letter] : [letter]));
        const [, ...rest] = pauses;
        const all = [...hand.map(() => 'x'), ...keys, 'Enter'];
        expect(typed(all, [...hand, pause, ...rest])).toBe(text);
      },
    ),
    { numRuns: randomCases(1_000) },
  );
});

it('a hand makes no code: one slow key is enough', () => {
  fc.assert(
    fc.property(code, fc.nat(), slow, (text, where, pause) => {
      const keys = [...text, 'Enter'];
      // the last four keys are what is left of it at most
      const at = keys.length - 1 - (where % 4);
      expect(
        typed(
          keys,
          keys.map((_, place) => (place === at ? pause : 1)),
        ),
      ).toBeUndefined();
    }),
    { numRuns: randomCases(1_000) },
  );
});

it('three keys and Enter are no code, and one code never runs into the next', () => {
  expect(typed(['1', '2', '3', 'Enter'], [])).toBeUndefined();
  expect(typed(['1', '2', '3', '4', 'Enter', '5', '6', '7', 'Enter'], [])).toBeUndefined();
});

const goods = (over: Partial<{ sku: string; ean: string; mpn: string; children: string[] }>) => ({
  sku: over.sku ?? 'A-1',
  ean: over.ean ?? '',
  mpn: over.mpn ?? '',
  configurable_children: (over.children ?? []).map((sku) => ({ sku })),
});

it('a code names what bears it whole: a barcode, an item number in any case, a variant; never a part of one', () => {
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
