// A bridge in front of Medusa for journeys: both are shared by a file.
import { medusaConnector } from '#connectors/medusa/medusa-connector.ts';
import { serveMedusa } from '../support/backend/serve-medusa.ts';
import { test as base } from '../support/browser/journey.ts';
import { type JourneyBridge, openJourneyBridge } from '../support/browser/journey-bridge.ts';

type Medusa = Awaited<ReturnType<typeof serveMedusa>>;

export const test = base.extend<{ medusa: Medusa; bridge: JourneyBridge }>({
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
