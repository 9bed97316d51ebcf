// Journeys through branches in front of Medusa, whose stock locations they are.
import { BRANCH } from '../support/backend/serve-medusa.ts';
import { expect } from '../support/browser/journey.ts';
import { collectOffline, productAtBranch, seeBranches, seeStockByBranch } from './branch-steps.ts';
import { test } from './medusa-journey.ts';

test('shows the page of branches offline', ({ device }) => seeBranches(device));

test('shows the stock of a product by branch offline as it was last known', async ({ device, bridge }) =>
  seeStockByBranch(device, await productAtBranch(bridge)));

test('places an order in Medusa that names the branch in which it is collected', async ({
  device,
  bridge,
  medusa,
}) => {
  await collectOffline(device, await productAtBranch(bridge), 'manual_manual|so_pickup');
  const placed = [...medusa.orders.values()];
  expect(placed.map(({ metadata }) => [metadata.pickup_point, metadata.stock_location])).toEqual([
    [BRANCH, 'sloc_1'],
  ]);
});
