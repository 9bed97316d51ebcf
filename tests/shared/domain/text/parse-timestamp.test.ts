// Timestamps of a backend mean the same instant on every device.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastMomentOf, parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a timestamp of the backend', () => {
  it.each(['UTC', 'Europe/Riga', 'America/New_York'])(
    'is UTC if it has no time zone, on a device in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const at = Date.UTC(2024, 1, 28, 23, 5, 39);
      for (const text of [
        '2024-02-28 23:05:39',
        '2024-02-28T23:05:39',
        ' 2024-02-28T23:05:39.000Z ',
        '2024-02-29 01:05:39+02:00',
        '2024-02-29T01:05:39+0200',
      ])
        expect(parseTimestamp(text), text).toBe(at);
      expect(parseTimestamp('2024-02-28')).toBe(Date.UTC(2024, 1, 28));
    },
  );

  it('is parsed in both formats', () => {
    vi.stubEnv('TZ', 'Europe/Riga');
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const iso = new Date(second * 1_000).toISOString();
        expect(parseTimestamp(iso)).toBe(second * 1_000);
        expect(parseTimestamp(iso.slice(0, 19).replace('T', ' '))).toBe(second * 1_000);
      }),
    );
  });

  it('is in the given time zone if it contains none, on any device', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(parseTimestamp('2026-11-27 00:00:00', 'Europe/Riga')).toBe(Date.UTC(2026, 10, 26, 22));
    expect(parseTimestamp('2026-07-27', 'Europe/Riga')).toBe(Date.UTC(2026, 6, 26, 21));
    expect(parseTimestamp('2026-11-27T00:00:00Z', 'Europe/Riga')).toBe(Date.UTC(2026, 10, 27));
  });

  it('includes the whole last day, even if the clocks change', () => {
    const last = (text: string) => new Date(lastMomentOf(text, 'Europe/Riga')).toISOString();
    expect(last('2026-11-27')).toBe('2026-11-27T21:59:59.999Z');
    expect(last('2026-11-27 00:00:00')).toBe('2026-11-27T21:59:59.999Z');
    // a day of 23 hours, then one of 25 hours
    expect(last('2026-03-29')).toBe('2026-03-29T20:59:59.999Z');
    expect(last('2026-10-25')).toBe('2026-10-25T21:59:59.999Z');
    expect(last('2026-11-27 18:00:00')).toBe('2026-11-27T16:00:00.000Z');
    expect(last('2026-11-27T00:00:00+02:00')).toBe('2026-11-27T21:59:59.999Z');
    expect(lastMomentOf('soon', 'Europe/Riga')).toBeNaN();
    expect(lastMomentOf('0000-00-00 00:00:00', 'Europe/Riga')).toBeNaN();
  });

  it('is NaN if invalid', () => {
    for (const text of ['', '0000-00-00 00:00:00', 'yesterday']) expect(parseTimestamp(text), text).toBeNaN();
  });
});
