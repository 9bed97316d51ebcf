// The browser the measurements run in, and what they share.
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { storeSyncsOnDevice } from '#e2e/device.ts';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';

export const launch = (extra: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.SHOP_CHROMIUM || systemChromium(),
    args: [...quietBrowser, ...extra],
  });

/** 1.6 Mbit/s and 150 ms, in bytes a second and milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Gives a page the line of slow 4G; its workers keep theirs. */
export async function slow4G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** Makes the processor of a page so many times slower. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Median of some numbers. */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const LOOK_EVERY_MS = 100;

/**
 * Waits until one store view is on the device as a whole.
 * In: a page of the shop, the most milliseconds it may take, who hears of each look. Out: that store view's row.
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
  throw new Error('the pull did not finish in time');
}
