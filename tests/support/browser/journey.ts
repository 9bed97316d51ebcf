// Fixtures of all journeys: a device per test and a bridge per file.
import { readFileSync } from 'node:fs';
import { configure } from '@testing-library/dom';
import { test as base } from 'vitest';
import { createDevice, type Device } from './emulated/device.ts';
import { type JourneyBridge, openJourneyBridge } from './journey-bridge.ts';
import { watchForHang } from './watch-for-hang.ts';

/** a failure shows its message only: the whole page is too long to read */
configure({ getElementError: (message) => new Error(message?.slice(0, 1_500)) });

export { expect } from 'vitest';
export type { Device } from './emulated/device.ts';
export type { Locator } from './emulated/locator.ts';
export type { Tab } from './emulated/tab.ts';
export { until } from './emulated/waiting.ts';

/**
 * Returns the default shop.config.json with two changes: the newsletter dialog does not open by itself, and devices
 * pull the whole catalogue, so that a journey can wait for it.
 */
export const builtConfig = (): Record<string, unknown> => {
  const file = new URL('../../../src/app/public/shop.config.json', import.meta.url);
  const built = JSON.parse(readFileSync(file, 'utf8')) as { catalogue: object };
  return { ...built, catalogue: { ...built.catalogue, scope: 'full' }, newsletter: { invitation: false } };
};

type Fixtures = {
  /** an empty device, online */
  device: Device;
  /** creates more devices, optionally with stored data; all are closed after the test */
  newDevice: (stored?: IDBFactory) => Device;
  bridge: JourneyBridge;
};

export const test = base.extend<Fixtures>({
  bridge: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest wants the destructured fixtures
    async ({}, use) => {
      const bridge = await openJourneyBridge();
      await use(bridge);
      await bridge.close();
    },
    { scope: 'file' },
  ],
  newDevice: async ({ bridge, task }, use) => {
    const devices: Device[] = [];
    const endWatch = watchForHang(task.name, devices);
    await bridge.healthy();
    await use((stored) => {
      const device = createDevice(bridge.address, builtConfig(), stored);
      devices.push(device);
      return device;
    });
    for (const device of devices) device.close();
    endWatch();
  },
  device: async ({ newDevice }, use) => use(newDevice()),
});
