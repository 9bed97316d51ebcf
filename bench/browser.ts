// Launches and throttles the browser for the measurements.
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { storeSyncsOnDevice } from '#e2e/device.ts';
import { installedChromium } from '#e2e/installed-chromium.ts';
import { quietBrowser } from '#e2e/system-chromium.ts';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';

/** Returns the options of a browser, which is installed if there is none. */
export const browserOptions = (extra: string[] = []) => ({
  executablePath: installedChromium(),
  args: [...quietBrowser, ...extra],
});

export const launch = (extra: string[] = []): Promise<Browser> => chromium.launch(browserOptions(extra));

/** Slow 4G: 1.6 Mbit/s down and 0.75 Mbit/s up, in bytes per second; latency in milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Throttles a page's network to slow 4G; its workers are not throttled. */
export async function slow4G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** Slows a page's CPU down by a factor. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const LOOK_EVERY_MS = 100;

/**
 * Waits until one store view is completely pulled and returns its sync row.
 * @param within timeout in ms
 * @param onLook called with the current row at each poll
 */
export async function untilPulled(
  page: Page,
  within: number,
  onLook?: (row: StoreSync) => void,
): Promise<StoreSync> {
  const deadline = performance.now() + within;
  while (performance.now() < deadline) {
    const rows = await storeSyncsOnDevice(page);
    const row = rows.find((one) => one.complete) ?? rows[0];
    if (row) onLook?.(row);
    if (row?.complete) return row;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The pull did not finish in time');
}
