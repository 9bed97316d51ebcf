// The times a backend writes mean the same moment wherever the device is.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseTimestamp } from '../../../src/domain/text/parse-timestamp.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a time of the shop', () => {
  it.each(['UTC', 'Europe/Riga', 'America/New_York'])(
    'is UTC when it names no zone, on a device in %s',
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

  it('any moment comes back from both ways of writing it', () => {
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

  it('is not a number when it cannot be read', () => {
    for (const text of ['', '0000-00-00 00:00:00', 'yesterday']) expect(parseTimestamp(text), text).toBeNaN();
  });
});
