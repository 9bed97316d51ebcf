// Measures a device with 1,200 products: largest contentful paint of a first visit on a slow phone, the time until the
// home page is usable offline, and storage usage. Prints medians. Only the page's main thread is slowed down, not its
// workers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { browserOptions, launch, median, slow4G, slowProcessor, untilPulled } from './browser.ts';

const PRODUCTS = 1_200;
const SLOWER = 4;
const TIMES = 3;
const PULLED_WITHIN_MS = 600_000;
/** Time allowed for pulling the other store views; the index is saved after five seconds without catalogue changes. */
const READING_MS = 45_000;
const MB = 1_000_000;
const phone = { viewport: { width: 390, height: 844 } };
/** Goals in milliseconds; `kept` is in bytes. */
const aims = { firstVisit: 2_500, offline: 800, offlineSlow: 2_000, kept: 30 * MB };

/** Returns the largest contentful paint of a settled page in milliseconds since the start of the navigation. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        ),
      ),
  );

/** Waits until the page is interactive and shows product cards. */
async function untilUsable(page: Page): Promise<void> {
  await page.locator('#shop:not([aria-busy])').waitFor();
  await page.getByRole('main').getByRole('heading', { level: 3 }).nth(3).waitFor();
}

async function firstVisits(address: string): Promise<void> {
  const browser = await launch();
  const paints: number[] = [];
  try {
    for (let run = 0; run < TIMES; run++) {
      const page = await browser.newPage(phone);
      await slow4G(page);
      await slowProcessor(page, SLOWER);
      await page.goto(address);
      await untilUsable(page);
      paints.push(await largestPaint(page));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  console.log(
    `first visit, slow 4G, ${SLOWER}× CPU slowdown: largest contentful paint ${median(paints).toFixed(0)} ms (aim: ${aims.firstVisit})`,
  );
}

/**
 * Returns the milliseconds from the navigation until the home page is usable.
 * @param open launches a browser profile with a completed pull
 * @param slower CPU slowdown
 */
async function startWithoutNetwork(
  open: () => Promise<BrowserContext>,
  address: string,
  slower: number,
): Promise<number> {
  const context = await open();
  try {
    const [page = await context.newPage()] = context.pages();
    await slowProcessor(page, slower);
    const started = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await untilUsable(page);
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

export async function visits(): Promise<void> {
  const bridge = await startBridge({ products: PRODUCTS });
  const { address } = bridge.line;
  const profile = mkdtempSync(path.join(tmpdir(), 'shop-visits-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...phone,
      ...browserOptions(),
    });
  try {
    await firstVisits(address);
    const first = await open();
    const page = await first.newPage();
    await page.goto(address);
    await untilPulled(page, PULLED_WITHIN_MS);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await wait(READING_MS);
    const kept = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);
    console.log(
      `storage usage with ${PRODUCTS} products: ${(kept / MB).toFixed(1)} MB (aim: ${aims.kept / MB})`,
    );
    await first.close();
    bridge.line.cut();
    for (const [slower, aim] of [
      [1, aims.offline],
      [SLOWER, aims.offlineSlow],
    ] as const) {
      const starts: number[] = [];
      for (let run = 0; run < TIMES; run++) starts.push(await startWithoutNetwork(open, address, slower));
      console.log(
        `offline start, ${slower}× CPU slowdown: home page usable after ${median(starts).toFixed(0)} ms (aim: ${aim})`,
      );
    }
  } finally {
    await bridge.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
