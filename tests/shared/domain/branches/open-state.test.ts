// Tests when branches are open and when orders can be collected there, in their time zone and with odd hours.
import { describe, expect, it } from 'vitest';
import { branchHoursOn, comingExceptions, openState, readyAt } from '#shared/domain/branches/open-state.ts';
import type { DayHours } from '#shared/domain/checkout/pickup-point.ts';

const RIGA = 'Europe/Riga';
const usual: DayHours = ['10:00', '19:00'];
const week: DayHours[] = [usual, usual, usual, usual, usual, ['10:00', '17:00'], null];
const branch = (more: object = {}) => ({
  opening_hours: week,
  exceptions: [] as { from: string; to: string; hours: DayHours }[],
  is_closed: false,
  preparation_minutes: 60,
  ...more,
});
/** A time in Latvia in winter. */
const at = (time: string) => Date.parse(`${time}:00+02:00`);
const MONDAY = '2026-11-30';
const SATURDAY = '2026-12-05';

describe('a branch', () => {
  it.each([
    [
      'is open until it closes',
      `${MONDAY}T12:00`,
      { kind: 'open', until: { day: MONDAY, time: '19:00', in: 0 } },
    ],
    [
      'is closed from the minute of closing',
      `${MONDAY}T19:00`,
      { kind: 'closed', opens: { day: '2026-12-01', time: '10:00', in: 1 } },
    ],
    [
      'opens later on the same day',
      `${MONDAY}T09:59`,
      { kind: 'closed', opens: { day: MONDAY, time: '10:00', in: 0 } },
    ],
    [
      'opens after a closed day',
      `${SATURDAY}T18:00`,
      { kind: 'closed', opens: { day: '2026-12-07', time: '10:00', in: 2 } },
    ],
  ])('%s', (_how, time, state) => {
    expect(openState(branch(), at(time), RIGA)).toEqual(state);
  });

  it('follows an exception instead of the weekday', () => {
    const holiday = branch({ exceptions: [{ from: MONDAY, to: '2026-12-01', hours: null }] });
    expect(openState(holiday, at(`${MONDAY}T12:00`), RIGA)).toEqual({
      kind: 'closed',
      opens: { day: '2026-12-02', time: '10:00', in: 2 },
    });
    expect(branchHoursOn(holiday, '2026-12-02')).toEqual(usual);
  });

  it('is open after midnight if it closes then', () => {
    const late = branch({ opening_hours: Array.from({ length: 7 }, () => ['20:00', '02:00'] as const) });
    expect(openState(late, at(`${MONDAY}T01:30`), RIGA)).toMatchObject({
      kind: 'open',
      until: { time: '02:00', in: 0 },
    });
    expect(openState(late, at(`${MONDAY}T23:30`), RIGA)).toMatchObject({
      kind: 'open',
      until: { time: '02:00', in: 1 },
    });
  });

  it('that never closes states no time', () => {
    const always = branch({ opening_hours: Array.from({ length: 7 }, () => ['00:00', '24:00'] as const) });
    expect(openState(always, at(`${MONDAY}T12:00`), RIGA)).toEqual({ kind: 'open' });
  });

  it('uses its own clock', () => {
    const vilniusLike = branch({ time_zone: 'America/New_York' });
    // 12:00 in Latvia is 05:00 there
    expect(openState(vilniusLike, at(`${MONDAY}T12:00`), RIGA)).toMatchObject({
      kind: 'closed',
      opens: { time: '10:00', in: 0 },
    });
  });

  it('has unknown hours if it states none for today', () => {
    expect(openState(branch({ opening_hours: undefined }), at(`${MONDAY}T12:00`), RIGA)).toEqual({
      kind: 'unknown',
    });
  });

  it('that has closed for good never opens', () => {
    expect(openState(branch({ is_closed: true }), at(`${MONDAY}T12:00`), RIGA)).toEqual({ kind: 'closed' });
  });

  it('shows the exceptions that have not ended', () => {
    const exceptions = [
      { from: '2026-11-20', to: '2026-11-21', hours: null },
      { from: '2026-11-29', to: '2026-11-30', hours: null },
      { from: '2027-03-01', to: '2027-03-01', hours: null },
    ];
    expect(comingExceptions(branch({ exceptions }), at(`${MONDAY}T12:00`), RIGA, 45)).toEqual([
      exceptions[1],
    ]);
  });
});

describe('an order', () => {
  it.each([
    ['is ready after the preparation', 60, `${MONDAY}T12:02`, { day: MONDAY, time: '13:05', in: 0 }],
    ['is prepared from opening on', 60, `${MONDAY}T07:00`, { day: MONDAY, time: '11:00', in: 0 }],
    [
      'that is not ready by closing is prepared on the next day',
      60,
      `${MONDAY}T18:30`,
      { day: '2026-12-01', time: '10:30', in: 1 },
    ],
    [
      'placed on a closed day is ready on the next one',
      60,
      '2026-12-06T12:00',
      { day: '2026-12-07', time: '11:00', in: 1 },
    ],
    [
      'needs several days for a long preparation',
      600,
      `${MONDAY}T12:00`,
      { day: '2026-12-01', time: '13:00', in: 1 },
    ],
  ])('%s', (_how, preparation_minutes, time, ready) => {
    expect(readyAt(branch({ preparation_minutes }), at(time), RIGA)).toEqual(ready);
  });

  it.each([
    ['the preparation is unknown', { preparation_minutes: undefined }],
    ['the hours are unknown', { opening_hours: undefined }],
    ['the branch has closed for good', { is_closed: true }],
    ['the preparation takes longer than two weeks', { preparation_minutes: 10_080 }],
  ])('has no time if %s', (_why, more) => {
    expect(readyAt(branch(more), at(`${MONDAY}T12:00`), RIGA)).toBeUndefined();
  });
});
