// Measures the growth of the window's heap over 100 filter changes.
import type { Page } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { launch } from './browser.ts';

const CHANGES = 100;
/** Changes that fill the bounded caches of responses and products. */
const WARM_UP = 30;

/** Waits until the listing for the last choice is rendered: neither it nor any element in it is busy. */
const untilListed = (page: Page) =>
  page.locator('h2 + [aria-busy=false]:not(:has([aria-busy=true]))').waitFor();

async function changeFilters(page: Page, times: number): Promise<void> {
  const options = page.locator('.side .option input');
  for (let at = 0; at < times; at++) {
    await options.nth(at % Math.min(24, await options.count())).click();
    await untilListed(page);
    if (at % 4 === 3) {
      await page.locator('.chips-row button.link').first().click();
      await untilListed(page);
    }
  }
}

export async function filterHeap(): Promise<void> {
  const bridge = await startBridge();
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${bridge.line.address}/c/liela-tehnika`);
    await page.locator('.side .option input').first().waitFor();
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
    };
    await changeFilters(page, WARM_UP);
    const before = await heap();
    await changeFilters(page, CHANGES);
    const after = await heap();
    console.log(
      `window's heap over ${CHANGES} filter changes: ${before.toFixed(1)} → ${after.toFixed(1)} MB, growth ${(after - before).toFixed(1)} of 10 MB`,
    );
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
