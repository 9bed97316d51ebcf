// What a device does with the shop's 1,200 products: how soon the first visit on a slow phone shows its largest picture or
// text, how soon home can be used when the browser opens it without a network, and how much is kept. Medians of some. What is
// slower is the page's own thread, not its workers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';
import { launch, median, slow4G, slowProcessor, untilPulled } from './browser.ts';

const PRODUCTS = 1_200;
const SLOWER = 4;
const TIMES = 3;
const PULLED_WITHIN_MS = 600_000;
/** The visitor reads on: the other languages come, and the index is saved once the catalogue was quiet for five seconds. */
const READING_MS = 45_000;
const MB = 1_000_000;
const phone = { viewport: { width: 390, height: 844 } };
/** In milliseconds, and bytes. */
const aims = { firstVisit: 2_500, offline: 1_000, offlineSlow: 2_500, kept: 30 * MB };

/** The last largest paint of a page that stands, in milliseconds since the navigation began. */
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

/** The shop has taken the page over, and goods can be put into the cart. */
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
    `first visit, slow 4G, processor ${SLOWER}× slower: largest paint ${median(paints).toFixed(0)} ms (aim: ${aims.firstVisit})`,
  );
}

/** In: a profile that has everything, how many times slower. Out: milliseconds from the address to a home that can be used. */
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
      executablePath: process.env.SHOP_CHROMIUM || systemChromium(),
      args: quietBrowser,
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
      `kept on the device with ${PRODUCTS} products: ${(kept / MB).toFixed(1)} MB (aim: ${aims.kept / MB})`,
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
        `start without a network, processor ${slower}× slower: home can be used after ${median(starts).toFixed(0)} ms (aim: ${aim})`,
      );
    }
  } finally {
    await bridge.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
