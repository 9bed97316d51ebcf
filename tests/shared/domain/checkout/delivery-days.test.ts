// Working days until the delivery, over weekends and public holidays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  deliveryDays,
  dispatchDay,
  isWorkingDay,
  storeDay,
} from '#shared/domain/checkout/delivery-days.ts';
import { atSentenceStart, formatDay } from '#shared/domain/text/format-day.ts';
import { randomCases } from '../../../support/random-cases.ts';

/** Returns the instant of a date and time in the store's winter time (UTC+2). */
const riga = (day: string, time: string) => Date.parse(`${day}T${time}:00+02:00`);

describe('delivery days', () => {
  it('are counted from Monday if the order is placed on Saturday', () => {
    expect(deliveryDays(riga('2026-11-21', '14:02'), 0, [1, 1])).toEqual(['2026-11-24', '2026-11-24']);
  });

  it('are counted from today before noon, and otherwise from the next working day', () => {
    expect(dispatchDay(riga('2026-11-23', '11:59'))).toBe('2026-11-23');
    expect(dispatchDay(riga('2026-11-23', '12:00'))).toBe('2026-11-24');
    expect(dispatchDay(riga('2026-11-20', '15:00'))).toBe('2026-11-23');
  });

  it('are computed with the local date and hour in Riga, in summer and winter', () => {
    const riga = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Riga',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const changes = [2026, 2027, 2028, 2029, 2030].flatMap((year) =>
      [3, 10].map((month) => Date.parse(`${year}-${String(month).padStart(2, '0')}-25T01:00:00Z`)),
    );
    const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 8 * 86_400_000 }));
    const moment = fc.oneof(
      fc.integer({ min: Date.parse('2002-01-01'), max: Date.parse('2037-01-01') }),
      near.map(([start, after]) => start + after),
      near.map(([start, after]) => start + Math.floor(after / 86_400_000) * 86_400_000 - (after % 2)),
    );
    fc.assert(
      fc.property(moment, (now) => {
        const { day, hour } = storeDay(now);
        expect(`${day} ${String(hour).padStart(2, '0')}`).toBe(riga.format(now).slice(0, 13));
      }),
      { numRuns: 1_000 },
    );
  });

  it('skip Latvian public holidays, including Easter', () => {
    for (const day of ['2026-11-18', '2026-12-24', '2026-12-25', '2026-06-23', '2026-04-03', '2026-04-06']) {
      expect(isWorkingDay(day), day).toBe(false);
    }
    expect(isWorkingDay('2026-04-07')).toBe(true);
    expect(deliveryDays(riga('2026-12-23', '13:00'), 0, [1, 2])).toEqual(['2026-12-29', '2026-12-30']);
  });

  it.each(['01-01', '05-01', '05-04', '06-23', '06-24', '11-18', '12-24', '12-25', '12-26', '12-31'])(
    'skip the %s every year',
    (date) => {
      // within ten years each date falls on a weekday at least once
      for (let year = 2024; year < 2034; year++) expect(isWorkingDay(`${year}-${date}`)).toBe(false);
    },
  );

  it('skip exactly Good Friday and Easter Monday among the days around Easter in any year', () => {
    /** Returns Easter Sunday as days after 31 March: golden number and epact, as in Knuth's exercise 1.3.2-14. */
    const easter = (year: number): number => {
      const golden = (year % 19) + 1;
      const century = Math.floor(year / 100) + 1;
      const leapsLeftOut = Math.floor((3 * century) / 4) - 12;
      const moon = Math.floor((8 * century + 5) / 25) - 5;
      const sunday = Math.floor((5 * year) / 4) - leapsLeftOut - 10;
      let epact = (((11 * golden + 20 + moon - leapsLeftOut) % 30) + 30) % 30;
      if ((epact === 25 && golden > 11) || epact === 24) epact++;
      const fullMoon = epact > 23 ? 74 - epact : 44 - epact;
      return fullMoon + 7 - ((sunday + fullMoon) % 7) - 31;
    };
    const dayAfterMarch = (year: number, days: number) =>
      new Date(Date.UTC(year, 2, 31 + days)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4_000 }), (year) => {
        const free: string[] = [];
        for (let days = -12; days <= 29; days++) {
          const day = dayAfterMarch(year, days);
          const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
          if (!isWeekend && !isWorkingDay(day)) free.push(day);
        }
        const sunday = easter(year);
        expect(free).toEqual([dayAfterMarch(year, sunday - 2), dayAfterMarch(year, sunday + 1)]);
      }),
      { numRuns: randomCases(2_000) },
    );
    expect([2024, 2025, 2026, 2049].map((year) => dayAfterMarch(year, easter(year)))).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2049-04-18',
    ]);
  });

  it('are working days from the dispatch day on, after the lead time', () => {
    const moments = fc.integer({ min: riga('2026-01-01', '00:00'), max: riga('2036-12-31', '23:00') });
    fc.assert(
      fc.property(moments, fc.nat(20), fc.nat(5), fc.nat(5), (now, lead, fast, more) => {
        const [earliest, latest] = deliveryDays(now, lead, [fast, fast + more]);
        expect(earliest >= storeDay(now).day).toBe(true);
        expect(latest >= earliest).toBe(true);
        expect(isWorkingDay(earliest) && isWorkingDay(latest)).toBe(true);
        expect(addWorkingDays(dispatchDay(now), lead + fast)).toBe(earliest);
      }),
    );
  });

  it('are formatted as adverbs of time in each language', () => {
    expect(formatDay('2026-11-24', 'lv')).toBe('otrdien, 24.\u00a0novembrī');
    expect(formatDay('2026-11-24', 'en')).toBe('Tuesday 24\u00a0November');
    expect(formatDay('2026-11-24', 'ru')).toBe('во вторник, 24\u00a0ноября');
    expect(atSentenceStart(formatDay('2026-11-21', 'lv'))).toBe('Sestdien, 21.\u00a0novembrī');
  });
});
