// A shop that asks its visitors whether they may be counted, and what its pages tell their data layer.
import { text } from '../texts.ts';
import { createDevice } from './browser/device.ts';
import { builtConfig, type Device, expect, type Locator, type Tab } from './journey.ts';
import type { JourneyBridge } from './journey-bridge.ts';

/** A device of such a shop; whoever made it closes it. */
export const countingDevice = (bridge: JourneyBridge): Device =>
  createDevice(bridge.address, { ...builtConfig(), analytics: { enabled: true } });

export const question = (tab: Tab): Locator => tab.getByRole('region', { name: text('consent:title') });

/** Waits for the question and answers it. */
export async function answer(tab: Tab, says: 'accept' | 'decline'): Promise<void> {
  await question(tab)
    .getByRole('button', { name: text(`consent:${says}`) })
    .click();
  await expect(question(tab)).toHaveCount(0);
}

type Told = { event?: string; ecommerce: Record<string, unknown> | null };

/** What the page's data layer was told, without the entries that only empty it; undefined: there is none. */
export const toldTo = (tab: Tab): Told[] | undefined =>
  (tab.window as unknown as { dataLayer?: Told[] }).dataLayer?.filter(({ event }) => event !== undefined);
