import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayHours,
  findPoints,
  hourOf,
  hoursOn,
  isAllDay,
  metresBetween,
  type PickupPoint,
  weekLines,
} from '#shared/domain/checkout/pickup-point.ts';

const pointOf = (code: string, over: Partial<PickupPoint> = {}): PickupPoint => ({
  code,
  name: `Paku Skapis ${code}`,
  address: `Brīvības iela ${code}`,
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  ...over,
});
const riga = { latitude: 56.9496, longitude: 24.1052 };
const points: PickupPoint[] = [
  pointOf('1', { city: 'Liepāja', postcode: 'LV-3401', latitude: 56.5047, longitude: 21.0108 }),
  pointOf('2', { postcode: 'LV-1010', ...riga }),
  pointOf('3', { postcode: 'LV-1084', latitude: 56.95, longitude: 24.19 }),
  pointOf('4', { city: 'Ventspils', postcode: 'LV-3601' }),
];
const codes = (found: readonly { point: PickupPoint }[]) => found.map(({ point }) => point.code);

describe('findPoints', () => {
  it('sorts all points by distance from a postcode, with unknown locations last', () => {
    const found = findPoints(points, 'LV-1010', '');
    expect(codes(found)).toEqual(['2', '3', '1', '4']);
    expect(found.map(({ metres }) => metres && Math.round(metres / 1_000))).toEqual([0, 5, 195, undefined]);
    expect(codes(findPoints(points, ' lv 3402 ', ''))).toEqual(['1', '2', '3', '4']);
    for (const same of ['3401', 'LV3401', 'lv 3401'])
      expect(codes(findPoints(points, same, ''))).toEqual(['1', '2', '3', '4']);
  });

  it('estimates the location of an unknown postcode from similar ones', () => {
    // 1010 and 1084, which also start with 10, lie on opposite sides of the middle
    const [first, second] = findPoints(points, 'LV-1055', '');
    expect(new Set(codes([first, second].flatMap((each) => each ?? [])))).toEqual(new Set(['2', '3']));
    expect(Math.abs((first?.metres ?? 0) - (second?.metres ?? 0))).toBeLessThan(10);
  });

  it('treats a single digit or an unknown postcode as text', () => {
    expect(findPoints(points, 'LV-9', '')).toEqual([]);
    expect(findPoints(points, 'LV-9999', '')).toEqual([]);
    expect(codes(findPoints(points, 'iela 2', ''))).toEqual(['2']);
  });

  it('finds words in name, address, city and postcode, in any letter case, accent and order', () => {
    expect(codes(findPoints(points, 'riga', ''))).toEqual(['2', '3']);
    expect(codes(findPoints(points, '  BRĪVĪBAS rīgā', ''))).toEqual(['2', '3']);
    expect(codes(findPoints(points, 'liepaja paku', ''))).toEqual(['1']);
    expect(codes(findPoints(points, 'Ventspils 3601', ''))).toEqual(['4']);
    expect(codes(findPoints(points, '1010 riga', ''))).toEqual(['2']);
    expect(codes(findPoints(points, '', ''))).toEqual(['1', '2', '3', '4']);
  });

  it('sorts the points found by distance from the customer’s postcode if that is known', () => {
    expect(codes(findPoints(points, '', 'LV-1084'))).toEqual(['3', '2', '1', '4']);
    expect(codes(findPoints(points, 'riga', 'LV-1084'))).toEqual(['3', '2']);
    expect(findPoints(points, 'riga', 'nowhere').map(({ metres }) => metres)).toEqual([undefined, undefined]);
  });

  it('returns no distance to a point with only one coordinate', () => {
    const half = [pointOf('5', { latitude: 57 }), pointOf('6', { longitude: 24 })];
    expect(
      findPoints([...points, ...half], '1010', '')
        .slice(-3)
        .map(({ metres }) => metres),
    ).toEqual([undefined, undefined, undefined]);
  });
});

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('metresBetween', () => {
  it('matches known distances', () => {
    const km = (...[one, other]: Parameters<typeof metresBetween>) =>
      Math.round(metresBetween(one, other) / 1_000);
    expect(km(riga, { latitude: 56.5047, longitude: 21.0108 })).toBe(195);
    expect(km({ latitude: 10, longitude: 20 }, { latitude: 11, longitude: 20 })).toBe(111);
    expect(km({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(20_015);
  });

  it('is zero for the same place, symmetric, and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(metresBetween(one, one)).toBe(0);
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 3);
        expect(metresBetween(one, other)).toBeLessThanOrEqual(20_015_087);
      }),
    );
  });
});

const hours: fc.Arbitrary<DayHours> = fc.constantFrom(
  null,
  ['08:00', '20:00'] as const,
  ['00:00', '24:00'] as const,
  ['10:00', '20:00'] as const,
);

describe('opening hours', () => {
  it('are grouped into lines of consecutive days with the same hours', () => {
    fc.assert(
      fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), (week) => {
        const lines = weekLines(week);
        const days = lines.flatMap(({ from, to, hours: open }) =>
          Array.from({ length: to - from + 1 }, (_, at) => [from + at, open] as const),
        );
        expect(days).toEqual(week.map((open, day) => [day, open]));
        for (const [at, line] of lines.entries())
          if (at > 0) expect(line.hours?.join()).not.toBe(lines[at - 1]?.hours?.join());
      }),
    );
  });

  it('are shown as all day only from midnight to midnight', () => {
    expect(isAllDay(['00:00', '24:00'])).toBe(true);
    expect(isAllDay(['00:00', '23:00'])).toBe(false);
    expect(isAllDay(['06:00', '24:00'])).toBe(false);
    expect(isAllDay(null)).toBe(false);
  });

  it('are those of the weekday, or none if it is missing', () => {
    const week: DayHours[] = ['1', '2', '3', '4', '5', '6', '7'].map((day) => [`0${day}:00`, '20:00']);
    // 30 November 2026 is a Monday
    expect(hoursOn(week, '2026-11-30')).toEqual(['01:00', '20:00']);
    expect(hoursOn(week, '2026-12-05')).toEqual(['06:00', '20:00']);
    expect(hoursOn(week, '2026-12-06')).toEqual(['07:00', '20:00']);
    expect(hoursOn(week.slice(0, 5), '2026-12-06')).toBeNull();
  });

  it('are converted to hours since midnight', () => {
    expect(hourOf('08:30')).toBe(8.5);
    expect(hourOf('24:00')).toBe(24);
  });
});
