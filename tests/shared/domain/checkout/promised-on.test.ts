import { describe, expect, it } from 'vitest';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { promisedOn, readyDay } from '#shared/domain/checkout/promised-on.ts';
import { courier, pickup } from '../../../support/browser/goods.ts';

const [point] = pickup.points as [(typeof pickup.points)[number]];
const method = {
  ...pickup,
  delivery_days: [0, 1] as [number, number],
  points: [point, { ...point, code: 'DGP' }, { ...point, code: 'LOCKER' }],
};
/** Opens at 10:00 on every day. */
const branch = (code: string, preparation_minutes: number): BranchValue => ({
  ...point,
  ...{ code, email: '', preparation_minutes, exceptions: [], is_closed: false },
  opening_hours: Array.from({ length: 7 }, () => ['10:00', '20:00']),
});
// a Monday at noon in Riga
const circumstances = {
  branches: [branch('RIX', 60), branch('DGP', 600)],
  leadDays: 0,
  now: Date.UTC(2026, 10, 30, 10),
  timeZone: 'Europe/Riga',
};
const TODAY = '2026-11-30';

describe('the day of a delivery method', () => {
  it('is the one on which the chosen branch is ready', () => {
    expect(promisedOn(method, 'RIX', circumstances)).toBe(TODAY);
    expect(readyDay('RIX', circumstances)).toBe(TODAY);
  });

  it('is the one on which all branches are ready while none is chosen', () => {
    const branches = [branch('RIX', 60), branch('DGP', 60)];
    const both = { ...method, points: method.points.slice(0, 2) };
    expect(promisedOn(both, '', { ...circumstances, branches })).toBe(TODAY);
  });

  it('is none while the points differ and none is chosen', () => {
    expect(promisedOn(method, '', circumstances)).toBeUndefined();
  });

  it('ignores points in which the goods cannot be collected', () => {
    expect(promisedOn(method, '', circumstances, (code) => code === 'RIX')).toBe(TODAY);
  });

  it.each([
    ['the method has no points', courier, '', circumstances],
    ['the chosen point is no branch', method, 'LOCKER', circumstances],
    ['no branch is known', method, '', { ...circumstances, branches: [] }],
  ])('is counted in working days if %s', (_why, given, chosen, under) => {
    expect(promisedOn(given, chosen, under)).toBe('2026-12-02');
  });

  it('is counted in working days if the supplier has the goods', () => {
    expect(promisedOn(method, 'RIX', { ...circumstances, leadDays: 2 })).toBe('2026-12-04');
    expect(readyDay('RIX', { ...circumstances, leadDays: 2 })).toBeUndefined();
  });
});
