// Conversion of local times in the store's zone, around clock changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, instantOf, offsetAt, shownIn } from '#shared/domain/text/instant-of.ts';
import { randomCases } from '../../../support/random-cases.ts';

const HOUR_MS = 3_600_000;
const zones = [
  'UTC',
  'Europe/Riga',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
/** Riga has not changed its rule for clock changes since 2001. */
const from2001 = Date.UTC(2001, 0, 1);
const moment = fc.integer({ min: from2001 / 1_000, max: Date.UTC(2037, 0, 1) / 1_000 }).map((s) => s * 1_000);
/** Any time within a day of a European clock change. */
const nearChange = fc
  .tuple(
    fc.integer({ min: 2001, max: 2036 }),
    fc.constantFrom(2, 9),
    fc.integer({ min: -86_400, max: 86_400 }),
  )
  .map(([year, month, seconds]) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 24 * HOUR_MS + seconds * 1_000;
  });

/** Returns the offset of a time zone in ms, from the runtime's own tables. */
const byIntl = (at: number, timeZone: string): number =>
  Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - at;

describe('local times', () => {
  it('match the time zone tables of the runtime', () => {
    fc.assert(
      fc.property(fc.oneof(moment, nearChange), fc.constantFrom(...zones), (at, zone) => {
        expect(offsetAt(at, zone)).toBe(byIntl(at, zone));
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('can be converted to a time zone and back, except for a repeated hour', () => {
    fc.assert(
      fc.property(fc.oneof(moment, nearChange), fc.constantFrom(...zones), (at, zone) => {
        const shown = shownIn(at, zone).getTime();
        const back = instantOf(shown, zone);
        // a repeated local time means its first occurrence
        expect(back).toBeLessThanOrEqual(at);
        expect(at - back).toBeLessThanOrEqual(HOUR_MS);
        expect(shownIn(back, zone).getTime()).toBe(shown);
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it.each([
    ['skip the missing hour', '2026-03-29T03:30:00', '2026-03-29T01:30:00.000Z'],
    ['use the first of a repeated hour', '2026-10-25T03:30:00', '2026-10-25T00:30:00.000Z'],
  ])('%s', (_, local, instant) => {
    expect(new Date(instantOf(Date.parse(`${local}Z`), 'Europe/Riga')).toISOString()).toBe(instant);
  });

  it('begin a new day at midnight, even when the clocks change', () => {
    expect(dayIn(Date.UTC(2026, 9, 25, 21, 59), 'Europe/Riga')).toBe('2026-10-25');
    expect(dayIn(Date.UTC(2026, 9, 25, 22), 'Europe/Riga')).toBe('2026-10-26');
  });

  it('use one formatter for each time zone', () => {
    const original = Intl.DateTimeFormat;
    let made = 0;
    Intl.DateTimeFormat = class extends original {
      constructor(...given: ConstructorParameters<typeof original>) {
        super(...given);
        made += 1;
      }
    } as typeof original;
    try {
      for (let hour = 0; hour < 100; hour += 1) offsetAt(from2001 + hour * HOUR_MS, 'Asia/Tokyo');
    } finally {
      Intl.DateTimeFormat = original;
    }
    expect(made).toBe(1);
  });

  it('throw for an unknown time zone', () => {
    expect(() => offsetAt(0, 'Europe/Nowhere')).toThrow(RangeError);
  });
});
