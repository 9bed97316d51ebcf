// Measures the start after a visit that ended as soon as the first store view was pulled, before the index was saved as a
// whole: milliseconds from the navigation to the goods of a category, without a network. BENCH_BEFORE names a folder with
// older code and its build, which is measured in turns for comparison.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { browserOptions, median, untilPulled } from './browser.ts';

const PRODUCTS = 10_000;
const VISITS = 2;
const STARTS = 2;
const PULLED_WITHIN_MS = 300_000;
const GOAL_MS = 1_500;
const CATEGORY = '/lv/c/laptops';

/** Pulls the first store view and ends the visit. */
async function visit(open: () => Promise<BrowserContext>, address: string): Promise<void> {
  const context = await open();
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await untilPulled(page, PULLED_WITHIN_MS);
  await context.close();
}

/** Returns the milliseconds until a category that was not visited shows its goods. */
async function start(open: () => Promise<BrowserContext>, address: string): Promise<number> {
  const context = await open();
  try {
    const [page = await context.newPage()] = context.pages();
    const started = performance.now();
    await page.goto(address + CATEGORY, { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('heading', { level: 3 }).nth(3).waitFor();
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

export async function interruptedVisit(): Promise<void> {
  const before = process.env.BENCH_BEFORE;
  const folders = before ? [before, '.'] : ['.'];
  const data = mkdtempSync(path.join(tmpdir(), 'shop-interrupted-'));
  const times = folders.map((): number[][] => []);
  try {
    const filled = path.join(data, 'filled');
    await (await startBridge({ products: PRODUCTS, keptIn: filled })).stop();
    for (let run = 0; run < VISITS; run++)
      for (const [at, checkout] of folders.entries()) {
        const own = path.join(data, `${run}-${at}`);
        cpSync(filled, own, { recursive: true });
        const bridge = await startBridge({ products: PRODUCTS, keptIn: own, checkout });
        const profile = path.join(data, `profile-${run}-${at}`);
        const open = () => chromium.launchPersistentContext(profile, browserOptions());
        try {
          await visit(open, bridge.line.address);
          bridge.line.cut();
          const starts: number[] = [];
          for (let each = 0; each < STARTS; each++) starts.push(await start(open, bridge.line.address));
          times[at]?.push(starts);
        } finally {
          await bridge.stop();
        }
      }
    for (const [at, name] of (before ? ['before', 'now'] : ['now']).entries()) {
      const first = median((times[at] ?? []).map(([ms = Number.NaN]) => ms));
      const next = median((times[at] ?? []).map(([, ms = Number.NaN]) => ms));
      console.log(
        `start after a visit that ended with the pull of ${PRODUCTS} products, ${name}: category after ${first.toFixed(0)} ms (goal: ${GOAL_MS}), the start after it ${next.toFixed(0)} ms`,
      );
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
