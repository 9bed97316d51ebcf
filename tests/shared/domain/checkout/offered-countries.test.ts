// A shop whose backend lists no countries still has one to send to, and its name.
import { expect, it } from 'vitest';
import { offeredCountries } from '#shared/domain/checkout/offered-countries.ts';

it('the countries of the shop are offered, and where it names none, the one of its configuration', () => {
  const estonia = { id: 'EE', name: 'Igaunija', available_regions: [] };
  expect(offeredCountries([estonia], 'LV', 'lv-LV')).toEqual([estonia]);
  const named = ['lv-LV', 'en-GB', 'ru-RU'].map((locale) => offeredCountries([], 'LV', locale));
  expect(named.map(([one]) => [one?.id, one?.name])).toEqual([
    ['LV', 'Latvija'],
    ['LV', 'Latvia'],
    ['LV', 'Латвия'],
  ]);
});
