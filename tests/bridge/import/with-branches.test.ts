// Tests that imported branches become the places of collection, without a database.
import { expect, it } from 'vitest';
import { offeredPoints } from '#bridge/carts/offered-points.ts';
import type { CatalogueFacts, CatalogueSetting } from '#bridge/catalogue/catalogue-facts.ts';
import { createReport } from '#bridge/import/report.ts';
import { withBranches } from '#bridge/import/with-branches.ts';

const place = (code: string) => ({
  ...{ code, name: `Place ${code}`, address: 'Iela 1', city: 'Rīga', postcode: '1', country_id: 'LV' },
});
const method = (code: string, ...points: string[]) => ({
  ...{ carrier_code: code, method_code: code, method_title: code, amount: 0, price_incl_tax: 0 },
  extension_attributes: { points: points.map(place) },
});
const methods = [method('lockers', 'L1', 'L2'), method('collect', 'RIX', 'VLM')];
const setting = {
  stores: ['lv', 'en'],
  defaultStore: 'lv',
  shopData: {
    config: [
      { code: 'branches', configuration: { lv: { branches: [place('RIX'), place('VLM')] } } },
      { code: 'shipping', configuration: { 'lv-LV': { methods }, 'en-US': { methods } } },
    ],
  },
} as unknown as CatalogueSetting;

const offered = (branches: unknown, store: string) =>
  offeredPoints(withBranches(setting, branches, createReport()) as unknown as CatalogueFacts, store).map(
    ({ code, method_code }) => `${method_code} ${code}`,
  );

it('replaces the pickup points of the methods that collect in branches', () => {
  const branches = [place('NEW'), { ...place('OLD'), is_closed: true }];
  for (const store of setting.stores)
    expect(offered(branches, store)).toEqual(['lockers L1', 'lockers L2', 'collect NEW']);
});

it('keeps the pickup points of store views for which no branches are given', () => {
  const branches = { lv: [place('NEW')] };
  expect(offered(branches, 'lv')).toContain('collect NEW');
  expect(offered(branches, 'en')).toEqual(['lockers L1', 'lockers L2', 'collect RIX', 'collect VLM']);
});
