// The countries offered for delivery: the backend's, or the configured one as a fallback.
import { expect, it } from 'vitest';
import { offeredCountries } from '#shared/domain/checkout/offered-countries.ts';

it('offers the backend’s countries, or the configured one if there are none', () => {
  const estonia = { id: 'EE', name: 'Igaunija', available_regions: [] };
  expect(offeredCountries([estonia], ['LV'], 'lv-LV')).toEqual([estonia]);
  const named = ['lv-LV', 'en-GB', 'ru-RU'].map((locale) => offeredCountries([], ['LV'], locale));
  expect(named.map(([one]) => [one?.id, one?.name])).toEqual([
    ['LV', 'Latvija'],
    ['LV', 'Latvia'],
    ['LV', 'Латвия'],
  ]);
});

it('offers the countries of stored addresses once each if the backend lists none', () => {
  const offered = offeredCountries([], ['LV', 'EE', 'LV'], 'en-GB');
  expect(offered.map(({ name }) => name)).toEqual(['Latvia', 'Estonia']);
});
