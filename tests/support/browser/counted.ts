// A device with analytics and its consent prompt enabled, and access to the data layers of its tabs.
import { text } from '../texts.ts';
import { createDevice } from './emulated/device.ts';
import { builtConfig, type Device, expect, type Locator, type Tab } from './journey.ts';
import type { JourneyBridge } from './journey-bridge.ts';

/** Creates a device with analytics enabled; the caller closes it. */
export const countingDevice = (bridge: JourneyBridge): Device =>
  createDevice(bridge.address, { ...builtConfig(), analytics: { enabled: true } });

export const question = (tab: Tab): Locator => tab.getByRole('region', { name: text('consent:title') });

/** Waits for the consent prompt and answers it. */
export async function answer(tab: Tab, says: 'accept' | 'decline'): Promise<void> {
  await question(tab)
    .getByRole('button', { name: text(`consent:${says}`) })
    .click();
  await expect(question(tab)).toHaveCount(0);
}

type AnalyticsEntry = { event?: string; ecommerce: Record<string, unknown> | null };

/** Returns the events in a tab's data layer, without the entries that reset it; undefined without a data layer. */
export const entriesOf = (tab: Tab): AnalyticsEntry[] | undefined =>
  (tab.window as unknown as { dataLayer?: AnalyticsEntry[] }).dataLayer?.filter(
    ({ event }) => event !== undefined,
  );
