// Tests the pickup points of the demo store: real towns, valid postcodes, unique codes.
import { expect, test } from 'vitest';
import { shopDataTexts } from '#demo/texts/shop-data-texts.ts';
import { configurations, shopData } from '#schemas/bridge/shop-data.ts';

const { config } = shopData.parse(shopDataTexts(2026));
const pointsIn = (locale: string) =>
  configurations.shipping
    .parse(config.find(({ code }) => code === 'shipping')?.configuration[locale])
    .methods.flatMap(({ method_code, countries = [], extension_attributes }) =>
      (extension_attributes?.points ?? []).map((point) => ({ ...point, method_code, countries })),
    );
const locales = ['lv-LV', 'en-US', 'ru-RU'];
const postcodes: Record<string, RegExp> = { LV: /^LV-\d{4}$/, LT: /^LT-\d{5}$/, EE: /^\d{5}$/ };
/** southern, northern, western and eastern limits of a country, in degrees */
const borders: Record<string, [number, number, number, number]> = {
  LV: [55.6, 58.1, 20.9, 28.3],
  LT: [53.8, 56.5, 20.9, 26.9],
  EE: [57.5, 59.7, 21.7, 28.3],
};

test.each(locales)(
  'contains fifty-five points with unique codes in %s, lockers in each country and five branches in Latvia',
  (locale) => {
    const points = pointsIn(locale);
    expect(new Set(points.map(({ code }) => code)).size).toBe(55);
    expect(points).toHaveLength(55);
    const countriesOf = (method: string) =>
      new Set(points.filter(({ method_code }) => method_code === method).map(({ country_id }) => country_id));
    expect(countriesOf('parcel')).toEqual(new Set(['LV', 'LT', 'EE']));
    expect(countriesOf('shop')).toEqual(new Set(['LV']));
  },
);

test.each(locales)('gives each point in %s a postcode, a position and hours for seven days', (locale) => {
  for (const point of pointsIn(locale)) {
    const { code, country_id: country, latitude = 0, longitude = 0, opening_hours } = point;
    expect(point.countries, code).toContain(country);
    expect(point.postcode, code).toMatch(postcodes[country] ?? /none/);
    const [south, north, west, east] = borders[country] ?? [0, 0, 0, 0];
    expect(latitude > south && latitude < north && longitude > west && longitude < east, code).toBe(true);
    expect(opening_hours, code).toHaveLength(7);
    for (const hours of opening_hours ?? []) if (hours) expect(hours[0] < hours[1], code).toBe(true);
  }
});

test('translates town names', () => {
  const first = locales.map((locale) => pointsIn(locale)[0]);
  expect(first.map((point) => point?.city)).toEqual(['Rīga', 'Riga', 'Рига']);
  for (const point of pointsIn('ru-RU'))
    expect(`${point.city} ${point.name}`, point.code).toMatch(/^[^a-z]+$/i);
});
