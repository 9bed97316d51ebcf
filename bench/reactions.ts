// Measures reaction times: first visit and offline start with a 4× CPU slowdown, and the time from a click on "add" to
// the changed cart badge, also with the CPU slowdown and a slow bridge.
import type { Browser, Page } from '@playwright/test';
import { type Bridge, startBridge } from '#e2e/bridge-process.ts';
import { addTime } from './add-time.ts';
import { launch, median, untilPulled } from './browser.ts';

const SLOWER = 4;
const RUNS = 5;
const ADDS = 15;
const SLOW_BRIDGE_MS = 3_000;
/** a longer wait is a defect, not slowness */
const WITHIN_MS = 30_000;

async function slowPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Returns the milliseconds from the navigation until a product card is visible and the page is interactive. */
async function untilUsable(page: Page, address: string): Promise<number> {
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#shop:not([aria-busy]) .card').filter({ visible: true }).first().waitFor();
  return performance.now() - started;
}

async function starts(browser: Browser, { line }: Bridge): Promise<void> {
  const cold: number[] = [];
  const offline: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await slowPage(page);
    cold.push(await untilUsable(page, line.address));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await untilPulled(page, WITHIN_MS);
    line.cut();
    offline.push(await untilUsable(page, line.address));
    line.mend();
    await context.close();
  }
  const ratio = median(offline) / median(cold);
  console.log(
    `first visit until the first product card, ${SLOWER}× CPU slowdown: median ${median(cold).toFixed(0)} ms`,
  );
  console.log(
    `offline start: median ${median(offline).toFixed(0)} ms, ${ratio.toFixed(2)} of the first visit`,
  );
}

/** Measures clicks on "add"; `isSlow`: with a delayed bridge and the CPU slowdown. */
async function adds(browser: Browser, { line, faults, healthy }: Bridge, isSlow: boolean): Promise<void> {
  const page = await browser.newPage();
  await untilUsable(page, `${line.address}/en`);
  const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart: / });
  await buttons.first().waitFor();
  if (isSlow) {
    await untilPulled(page, WITHIN_MS);
    await slowPage(page);
    await faults([{ match: {}, action: 'delay', ms: SLOW_BRIDGE_MS }]);
  }
  // cycles through the products, so that none runs out of stock
  const goods = await buttons.count();
  const times: number[] = [];
  for (let i = 0; i < ADDS; i++) {
    const button = buttons.nth(i % goods);
    times.push(await button.evaluate(addTime, WITHIN_MS));
    await page.locator('main button[aria-busy="true"]').waitFor({ state: 'detached' });
  }
  // the first click also loads lazy modules
  const [first = Number.NaN, ...later] = times;
  console.log(
    `click on "add" to the changed badge${isSlow ? `, responses after ${SLOW_BRIDGE_MS / 1_000} s, ${SLOWER}× CPU slowdown` : ''}: first ${first.toFixed(0)} ms, then median ${median(later).toFixed(0)} ms, slowest ${Math.max(...later).toFixed(0)} ms`,
  );
  await healthy();
  await page.context().close();
}

export async function reactions(): Promise<void> {
  const bridge = await startBridge();
  const browser = await launch();
  try {
    for (const isSlow of [false, true]) await adds(browser, bridge, isSlow);
    await starts(browser, bridge);
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
