// Tests single VAT numbers: registered, not registered, undecidable.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVatRegistered } from '#bridge/orders/is-vat-registered.ts';

const right = {
  LV: ['40003521600', '40003245752', '90000069281'],
  // the second number needs the second row of weights; the third has a remainder of ten with both rows
  LT: ['119511515', '100001919017', '100004801610'],
  EE: ['100931558', '100594102'],
} as const;
const all = Object.entries(right).flatMap(([country, numbers]) =>
  numbers.map((number) => [country, number] as const),
);

describe('VAT number', () => {
  it.each(all)('of %s, %s, is registered in any notation', (country, number) => {
    for (const written of [
      number,
      country + number,
      country.toLowerCase() + number,
      `${country} ${number.slice(0, 4)}-${number.slice(4, 6)}.${number.slice(6)}`,
    ])
      expect(isVatRegistered(country, written), written).toBe(true);
  });

  it.each(all)(
    'of %s, %s, is not registered with an extra digit, a missing digit or a letter',
    (country, number) => {
      for (const wrong of [
        `${number}0`,
        number.slice(1),
        number.slice(0, -1),
        `0${number}`,
        `${number.slice(0, -1)}x`,
      ])
        expect(isVatRegistered(country, wrong), wrong).toBe(false);
    },
  );

  it('is not registered with a different last digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.integer({ min: 1, max: 9 }), ([country, number], by) => {
        const last = (Number(number.at(-1)) + by) % 10;
        expect(isVatRegistered(country, number.slice(0, -1) + last)).toBe(false);
      }),
    );
  });

  it.each(['LV', 'EE'] as const)('of %s is not registered with any one digit changed', (country) => {
    for (const number of right[country])
      for (let at = 0; at < number.length; at++) {
        const other = (Number(number[at]) + 1) % 10;
        expect(
          isVatRegistered(country, number.slice(0, at) + other + number.slice(at + 1)),
          `${number} ${at}`,
        ).toBe(false);
      }
  });

  it.each([
    ['LV', '16117519997', 'a personal code'],
    ['LT', '119511525', 'no 1 before the last digit'],
    ['LT', '100001919027', 'no 1 before the last digit'],
    ['EE', '200931558', 'another prefix'],
    ['LV', 'LT119511515', 'another country'],
    ['LV', '', 'an empty number'],
  ])('of %s, %s, is not registered: %s', (country, number) => {
    expect(isVatRegistered(country, number)).toBe(false);
  });

  it('in an unknown country is undecided', () => {
    for (const country of ['DE', '', 'toString', 'lv'])
      expect(isVatRegistered(country, '40003521600')).toBeNull();
  });
});
