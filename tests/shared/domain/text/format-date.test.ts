// Dates and times are formatted the same way in every language and place.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatTime,
  momentKind,
} from '#shared/domain/text/format-date.ts';

const at = new Date(2026, 10, 4, 9, 2, 7).getTime();
const day = Date.UTC(2026, 10, 4, 9, 2, 7);
const locales = ['lv-LV', 'en-US', 'ru-RU'];

describe('dates and times', () => {
  it('are numeric: day first, four-digit year, 24 hours', () => {
    expect(locales.map((locale) => formatDate(day, locale, 'UTC'))).toEqual([
      '04.11.2026.',
      '04.11.2026',
      '04.11.2026',
    ]);
    expect(locales.map((locale) => formatDateTime(at, locale))).toEqual([
      '04.11.2026. 09:02',
      '04.11.2026, 09:02',
      '04.11.2026, 09:02',
    ]);
    expect(formatDateTime(at, 'ru-RU', { withSeconds: true })).toBe('04.11.2026, 09:02:07');
    expect(formatTime(at + 12 * 3_600_000)).toBe('21:02');
  });

  it('in words have the day before the month, in English too', () => {
    const long = (locale: string) => formatDate(day, locale, 'UTC', { dateFormat: 'long' });
    expect(long('en-US')).toBe('4 November 2026');
    expect(long('lv-LV')).toContain('4. novembris');
    expect(long('ru-RU')).toContain('4 ноября');
  });

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])(
    'of the store use its time zone on a device in %s',
    (device) => {
      vi.stubEnv('TZ', device);
      // in Riga it is half past midnight of the next day
      const late = Date.UTC(2026, 10, 24, 22, 30);
      expect(formatDate(late, 'en-US', 'Europe/Riga')).toBe('25.11.2026');
      expect(formatDate(late, 'en-US', 'America/New_York', { dateFormat: 'long' })).toBe('24 November 2026');
      expect(formatDateTime(late, 'en-US', { timeZone: 'Europe/Riga' })).toBe('25.11.2026, 00:30');
      expect(formatTime(late, { timeZone: 'Europe/Riga' })).toBe('00:30');
      vi.unstubAllEnvs();
    },
  );

  it('show only the time if they are today', () => {
    expect(momentKind(at, at + 60_000)).toBe('today');
    expect(momentKind(at, at + 86_400_000)).toBe('earlier');
    expect(formatMoment(at, at, 'lv-LV')).toBe('09:02');
    expect(formatMoment(at, at + 86_400_000, 'lv-LV')).toBe('04.11.2026. 09:02');
  });

  it('can be parsed back', () => {
    // only hours that no clock change skips or repeats
    const numbers = [
      fc.integer({ min: 1000, max: 9999 }),
      fc.nat(11),
      fc.integer({ min: 1, max: 28 }),
    ] as const;
    const clock = [fc.integer({ min: 5, max: 23 }), fc.nat(59), fc.nat(59)] as const;
    fc.assert(
      fc.property(...numbers, ...clock, (year, month, day, hour, minute, second) => {
        const moment = new Date(year, month, day, hour, minute, second).getTime();
        const read = formatDateTime(moment, 'en-US', { withSeconds: true }).split(/\D+/).map(Number);
        expect(read).toEqual([day, month + 1, year, hour, minute, second]);
      }),
    );
  });

  it('are formatted only in shared/domain/text, like numbers', () => {
    /** formats the names of weekdays, which are words rather than dates */
    const others = ['features/checkout/opening-hours.tsx'];
    const formatting = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('shared/domain/text/'))
      .filter((file) =>
        /\.toLocale(Date|Time)?String\(|Intl\.(NumberFormat|DateTimeFormat)/.test(
          readFileSync(`src/${file}`, 'utf8'),
        ),
      );
    expect(formatting).toEqual(others);
  });
});
