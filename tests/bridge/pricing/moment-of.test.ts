// Tests times in the store's time zone, which bridge and device compute separately.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { lastMomentOf, offsetAt, shownToMoment } from '#bridge/pricing/moment-of.ts';
import { instantOf } from '#shared/domain/text/instant-of.ts';
import { randomCases } from '../../support/random-cases.ts';

const DAY_MS = 86_400_000;
/** Santiago, Beirut and Havana change their clocks at midnight. */
const zones = ['UTC', 'Europe/Riga', 'America/New_York', 'America/Santiago', 'Asia/Beirut', 'America/Havana'];
/** The days around each clock change of a zone. */
const changes = zones.flatMap((zone) => {
  const days = Array.from({ length: 15 * 365 }, (_, at) => Date.UTC(2015, 0, 1) + at * DAY_MS);
  return days.filter((at) => offsetAt(at, zone) !== offsetAt(at + DAY_MS, zone)).map((at) => ({ at, zone }));
});
const fromMidnight = fc.oneof(fc.constant(0), fc.integer({ min: -7_200, max: 86_400 })).map((s) => s * 1_000);

describe('times in the store’s time zone', () => {
  it('are the same on bridge and device', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: -1, max: 2 }),
        fromMidnight,
        (change, days, ms) => {
          const { zone } = change;
          const shown = change.at + days * DAY_MS + ms;
          expect(shownToMoment(shown, zone)).toBe(instantOf(shown, zone));
        },
      ),
      { numRuns: randomCases(2_000) },
    );
  });

  it.each([
    ['that is skipped begin the day an hour later', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['after an hour that occurs twice are unambiguous', '2026-04-05', '2026-04-05T04:00:00.000Z'],
  ])('at a midnight %s', (_rule, date, expected) => {
    const at = shownToMoment(Date.parse(`${date}T00:00:00Z`), 'America/Santiago');
    expect(new Date(at).toISOString()).toBe(expected);
  });

  it('end a period at the end of its last day, even before a skipped midnight', () => {
    expect(lastMomentOf('2026-09-05', 'America/Santiago')).toBe(Date.parse('2026-09-06T04:00:00Z') - 1);
  });

  it('are formatted with one formatter per time zone', () => {
    let made = 0;
    const Real = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(Real, {
      construct: (target, args: ConstructorParameters<typeof Real>) => {
        made += 1;
        return new target(...args);
      },
    });
    const written = vi.spyOn(Date.prototype, 'toLocaleString');
    for (let hour = 0; hour < 48; hour += 1) offsetAt(hour * 3_600_000, 'Africa/Nairobi');
    Intl.DateTimeFormat = Real;
    expect(made + written.mock.calls.length).toBe(1);
    vi.restoreAllMocks();
  });
});
