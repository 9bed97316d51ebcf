// Journeys through branches in front of Medusa, whose stock locations they are.
import { medusaConnector } from '#connectors/medusa/medusa-connector.ts';
import { BRANCH, serveMedusa } from '../support/backend/serve-medusa.ts';
import { test as base, expect } from '../support/browser/journey.ts';
import { type JourneyBridge, openJourneyBridge } from '../support/browser/journey-bridge.ts';
import { collectOffline, productAtBranch, seeBranches, seeStockByBranch } from './branch-steps.ts';

type Medusa = Awaited<ReturnType<typeof serveMedusa>>;

const test = base.extend<{ medusa: Medusa; bridge: JourneyBridge }>({
  medusa: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest wants the destructured fixtures
    async ({}, use) => {
      const medusa = await serveMedusa();
      await use(medusa);
      await medusa.close();
    },
    { scope: 'file' },
  ],
  bridge: [
    async ({ medusa }, use) => {
      const bridge = await openJourneyBridge(medusaConnector(medusa.settings));
      await use(bridge);
      await bridge.close();
    },
    { scope: 'file' },
  ],
});

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
