// Journeys through the branches of the store: their page, the stock of a product in them, and collection, without a
// connection as well.
import { test } from '../support/browser/journey.ts';
import { collectOffline, productAtBranch, seeBranches, seeStockByBranch } from './branch-steps.ts';

test('shows the page of branches offline', ({ device }) => seeBranches(device));

test('shows the stock of a product by branch offline as it was last known', async ({ device, bridge }) =>
  seeStockByBranch(device, await productAtBranch(bridge)));

test('sends an order that was placed offline with the branch in which it is collected', async ({
  device,
  bridge,
}) => collectOffline(device, await productAtBranch(bridge), 'pickup|shop'));
