// Fixtures for all browser tests: the built application behind a bridge, and a browser profile that survives a kill.
// docs/testing.md lists them as the tester's kit. Tests locate elements by role and name and take the names from the
// locale files by key.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test';
import { type Bridge, STARTS_WITHIN_MS, startBridge } from './bridge-process.ts';
import type { Line } from './network.ts';

/** A browser with a profile on disk: it can be killed and restarted with everything it stored. */
export type Device = {
  context: BrowserContext;
  page: Page;
  /** the folder of the profile */
  profile: string;
  /** SIGKILL, like a crash or power loss */
  kill: () => Promise<void>;
  /** starts a browser with the same profile */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openDevice(address: string): Promise<Device> {
  const profile = mkdtempSync(path.join(tmpdir(), 'shop-profile-'));
  const use = test.info().project.use;
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...use.launchOptions,
      baseURL: address,
      viewport: { width: 1280, height: 900 },
    });
  const device = { profile } as Device;
  const open = async () => {
    device.context = await launch();
    device.page = device.context.pages()[0] ?? (await device.context.newPage());
  };
  device.restart = open;
  device.kill = async () => {
    const closed = device.context.waitForEvent('close');
    execFileSync('pkill', ['-KILL', '-f', `user-data-dir=${profile}`]);
    await closed;
  };
  device.close = async () => {
    await device.context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  await open();
  return device;
}

type Fixtures = {
  shop: Page;
  device: Device;
  newDevice: () => Promise<Device>;
  line: Line;
  calm: undefined;
};

export const test = base.extend<Fixtures, { bridge: Bridge }>({
  bridge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructured fixtures
    async ({}, use) => {
      const bridge = await startBridge();
      await use(bridge);
      await bridge.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],
  baseURL: async ({ bridge }, use) => use(bridge.line.address),
  /** Every test starts with a healthy connection and bridge. */
  calm: [
    async ({ bridge }, use) => {
      bridge.line.mend();
      await bridge.healthy();
      await use(undefined);
    },
    { auto: true },
  ],
  /** The connection of every page, worker and service worker to the bridge: offline, slow, captive portal and so on. */
  line: async ({ bridge }, use) => use(bridge.line),
  /** Opens more devices, each a separate browser; all are closed after the test. */
  newDevice: async ({ bridge }, use) => {
    const devices: Device[] = [];
    await use(async () => {
      const device = await openDevice(bridge.line.address);
      devices.push(device);
      return device;
    });
    for (const device of devices) await device.close();
  },
  /** A separate browser with a profile on disk. */
  device: async ({ newDevice }, use) => use(await newDevice()),
  /** A new visitor on the home page, online. */
  shop: async ({ page }, use) => {
    await page.goto('/');
    // waits for hydration, because the served page is visible earlier
    await page.locator('#shop:not([aria-busy])').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await use(page);
  },
});
export { expect };
