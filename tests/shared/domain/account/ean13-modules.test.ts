// The EAN-13 barcode, decoded as a scanner would.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ean13CheckDigit, ean13Modules, isEan13 } from '#shared/domain/account/ean13-modules.ts';

/** Run lengths for the digits 0–9 as the standard lists them (gap, bar, gap, bar). */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

const runs = (bits: string) => (bits.match(/0+|1+/g) ?? []).map((run) => String(run.length)).join('');
const mirrored = (text: string) => [...text].reverse().join('');

/** Decodes 95 modules into twelve digits and the parity of the left half ("O" odd, "E" even). */
function scan(modules: string): { digits: string; parity: string } {
  expect([modules.slice(0, 3), modules.slice(45, 50), modules.slice(92)]).toEqual(['101', '01010', '101']);
  let digits = '';
  let parity = '';
  for (let place = 0; place < 12; place++) {
    const from = place < 6 ? 3 + place * 7 : 50 + (place - 6) * 7;
    const widths = runs(modules.slice(from, from + 7));
    const odd = WIDTHS.indexOf(widths);
    const even = WIDTHS.indexOf(mirrored(widths));
    const bars = [...modules.slice(from, from + 7)].filter((bit) => bit === '1').length;
    // odd digits on the left have an odd number of bar modules; even ones and all on the right have an even number
    const isEven = place < 6 && bars % 2 === 0;
    digits += isEven ? even : odd;
    if (place < 6) parity += isEven ? 'E' : 'O';
    // digits on the left begin with a gap, digits on the right with a bar
    expect(modules[from]).toBe(place < 6 ? '0' : '1');
  }
  return { digits, parity };
}

const PARITIES = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];
const twelve = fc.stringMatching(/^\d{12}$/);

describe('the barcode of the loyalty card', () => {
  it('has the check digits printed on known products', () => {
    for (const number of ['4006381333931', '5901234123457', '9780201379624'])
      expect(`${number.slice(0, 12)}${ean13CheckDigit(number.slice(0, 12))}`).toBe(number);
  });

  it('is read back unchanged by a scanner', () => {
    fc.assert(
      fc.property(twelve, (data) => {
        const number = `${data}${ean13CheckDigit(data)}`;
        const modules = ean13Modules(number) ?? '';
        expect(modules).toMatch(/^[01]{95}$/);
        const { digits, parity } = scan(modules);
        expect(`${PARITIES.indexOf(parity)}${digits}`).toBe(number);
      }),
    );
  });

  it('has a check digit that detects every single wrong digit', () => {
    fc.assert(
      fc.property(twelve, fc.nat(12), fc.integer({ min: 1, max: 9 }), (data, place, by) => {
        const number = `${data}${ean13CheckDigit(data)}`;
        const wrong = [...number]
          .map((digit, at) => (at === place ? (Number(digit) + by) % 10 : digit))
          .join('');
        expect(isEan13(number)).toBe(true);
        expect(isEan13(wrong)).toBe(false);
        expect(ean13Modules(wrong)).toBeUndefined();
      }),
    );
  });

  it('requires thirteen digits', () => {
    for (const text of ['', '123', '40063813339310', '400638133393x', ' 4006381333931'])
      expect(ean13Modules(text)).toBeUndefined();
  });
});
