// Tests the structured data of the page of branches.
import { expect, it } from 'vitest';
import { branchesHead } from '#shared/domain/branches/branches-head.ts';
import type { Site } from '#shared/domain/catalogue/page-head.ts';
import { mapBranch } from '#shared/wire/map-branch.ts';

const site = {
  store: 'lv',
  defaultStore: 'lv',
  url: (_store: string, path: string) => `https://x${path}`,
} as Site;
const branch = (code: string, more: object = {}) =>
  mapBranch({
    ...{ code, name: code, address: 'Iela 1', city: 'Rīga', postcode: 'LV-1001', country_id: 'LV' },
    ...{ exceptions: [], ...more },
  } as never);
const head = (branches: ReturnType<typeof branch>[]) =>
  branchesHead(site, new Map([['lv', '/branches']]), branches).structured;

it('describes each branch as a store with its hours', () => {
  const week = [['10:00', '24:00'], null, null, null, null, null, null];
  expect(head([branch('RIX', { opening_hours: week, phone: '1' })])).toMatchObject([
    {
      '@type': 'Store',
      telephone: '1',
      address: { addressLocality: 'Rīga' },
      openingHoursSpecification: [{ dayOfWeek: 'Monday', opens: '10:00', closes: '23:59' }],
    },
  ]);
});

it('leaves out branches that have closed for good', () => {
  expect(head([branch('OLD', { is_closed: true })])).toEqual([]);
});

it('describes at most fifty branches', () => {
  expect(head(Array.from({ length: 500 }, (_, at) => branch(`B${at}`)))).toHaveLength(50);
});
