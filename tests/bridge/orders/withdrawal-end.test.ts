// Tests the end of the withdrawal period: whole days of the store's calendar.
import { describe, expect, it } from 'vitest';
import { withdrawalEnd } from '#bridge/orders/withdrawal-end.ts';

const RIGA = { days: 14, timeZone: 'Europe/Riga' };
const endOf = (delivered: string, terms = RIGA) =>
  new Date(withdrawalEnd(Date.parse(delivered), terms)).toISOString();

describe('withdrawal period', () => {
  it.each([
    ['in the middle of a day', '2026-11-10T12:00:00.000Z', '2026-11-24T22:00:00.000Z'],
    ['in the first minute of a day there', '2026-11-09T22:00:00.000Z', '2026-11-24T22:00:00.000Z'],
    ['in the last millisecond of the day before', '2026-11-09T21:59:59.999Z', '2026-11-23T22:00:00.000Z'],
    ['before clocks go back', '2026-10-20T12:00:00.000Z', '2026-11-03T22:00:00.000Z'],
    ['before clocks go forward', '2026-03-20T12:00:00.000Z', '2026-04-03T21:00:00.000Z'],
    ['two weeks before clocks go back', '2026-10-11T12:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  ])('ends with the 14th day after a delivery %s', (_when, delivered, end) => {
    expect(endOf(delivered)).toBe(end);
  });

  it('uses days and time zone of its terms', () => {
    expect(endOf('2026-11-10T12:00:00Z', { days: 30, timeZone: 'UTC' })).toBe('2026-12-11T00:00:00.000Z');
    expect(endOf('2026-11-10T12:00:00Z', { days: 0, timeZone: 'America/New_York' })).toBe(
      '2026-11-11T05:00:00.000Z',
    );
  });
});
