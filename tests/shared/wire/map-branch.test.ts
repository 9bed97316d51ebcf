// Tests how branches from a backend are read: missing and impossible parts.
import { expect, it } from 'vitest';
import { configurations } from '#schemas/bridge/shop-data.ts';
import { mapBranch } from '#shared/wire/map-branch.ts';

const whole = {
  code: 'RIX',
  name: 'Centrs',
  address: 'Iela 1',
  city: 'Rīga',
  postcode: 'LV-1001',
  country_id: 'LV',
};
const read = (...branches: unknown[]) => configurations.branches.parse({ branches }).branches.map(mapBranch);

it('reads a branch without telephone, hours and exceptions', () => {
  expect(read(whole)).toEqual([{ ...whole, exceptions: [], is_closed: false }]);
});

it('drops a branch without an address', () => {
  expect(read({ ...whole, address: undefined }, whole)).toHaveLength(1);
});

it.each([
  ['an unknown time zone', { time_zone: 'Europe/Nowhere' }],
  ['a negative preparation', { preparation_minutes: -5 }],
  ['hours that are no times', { opening_hours: ['always'] }],
  ['an empty telephone', { phone: '' }],
])('ignores %s', (_what, more) => {
  expect(read({ ...whole, ...more })).toEqual([{ ...whole, exceptions: [], is_closed: false }]);
});

it('sorts exceptions and drops impossible ones', () => {
  const exceptions = [
    { from: '2026-12-31', hours: null },
    { from: '2026-12-24', to: '2026-12-26', hours: null },
    { from: '2026-12-10', to: '2026-12-01', hours: null },
    { from: 'Christmas', hours: null },
  ];
  expect(read({ ...whole, exceptions })[0]?.exceptions).toEqual([
    { from: '2026-12-24', to: '2026-12-26', hours: null },
    { from: '2026-12-31', to: '2026-12-31', hours: null },
  ]);
});
