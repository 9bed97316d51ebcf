// Runs the conformance suite with a real Medusa behind the store.
import { expect, test } from '@playwright/test';
import { backendAt } from '#host/doctor/backend-at.ts';
import { cases, runConformance } from '#tests/conformance/run-cases.ts';

test('conforms without an exception', async ({ request, baseURL }) => {
  const { stores } = await (await request.get('/shop.config.json')).json();
  const [{ code: store, index }] = stores;
  const verdicts = await runConformance(backendAt(`${baseURL}/api`), {
    ...{ store, index, coupon: 'ZIBENS10', without: [], mayPlace: true },
  });
  expect(verdicts.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
  expect(verdicts).toHaveLength(cases.length);
});
