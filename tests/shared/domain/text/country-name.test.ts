// Names of countries.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryName } from '#shared/domain/text/country-name.ts';

it('names a country in the language of the store view', () => {
  expect(['lv-LV', 'en-GB', 'ru-RU'].map((locale) => countryName('LV', locale))).toEqual([
    'Latvija',
    'Latvia',
    'Латвия',
  ]);
});

it('returns any text that is not a code unchanged', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^[A-Z]{2}$/i.test(text)),
      (text) => {
        expect(countryName(text, 'en-GB')).toBe(text);
      },
    ),
  );
});
