// Measures adding a product to the cart, alternately with the reference engine and with a running Medusa: the time to the
// changed badge, and the time of the request that sends it. BENCH_MEDUSA names the store in front of Medusa, which
// `npm run demo:medusa` starts.
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { addTime } from './add-time.ts';
import { launch, median } from './browser.ts';

const PRESSES = 10;
/** pause before a press: an engine works on after its response, and here it shares the cores with the page */
const PAUSE_MS = 1_500;
/** a longer wait is a defect, not slowness */
const WITHIN_MS = 60_000;

type Store = { name: string; page: Page; badge: number[]; request: number[] };

async function open(browser: Browser, name: string, address: string): Promise<Store> {
  const page = await browser.newPage();
  await page.goto(`${address}/en`);
  await page.locator('#shop:not([aria-busy])').waitFor({ timeout: WITHIN_MS });
  return { name, page, badge: [], request: [] };
}

/** Presses a button of the page, and waits until the response to the request of that press is there. */
async function press({ page, badge, request }: Store, at: number): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart: / });
  await buttons.first().waitFor({ timeout: WITHIN_MS });
  await delay(PAUSE_MS);
  const button = buttons.nth(at % (await buttons.count()));
  const sent = page.context().waitForEvent('requestfinished', {
    predicate: (one) => one.method() === 'POST' && one.url().includes('/cart/update'),
    timeout: WITHIN_MS,
  });
  badge.push(await button.evaluate(addTime, WITHIN_MS));
  request.push((await sent).timing().responseEnd);
}

export async function addsByEngine(): Promise<void> {
  const medusa = process.env.BENCH_MEDUSA;
  if (medusa === undefined || medusa === '') {
    console.log('not measured: BENCH_MEDUSA names no store in front of Medusa');
    return;
  }
  const bridge = await startBridge();
  const browser = await launch();
  try {
    const stores = [
      await open(browser, 'reference engine', bridge.line.address),
      await open(browser, 'Medusa', medusa),
    ];
    // the first press of each store also loads lazy modules and creates the cart
    for (let at = 0; at <= PRESSES; at++)
      for (const store of at % 2 === 0 ? stores : stores.toReversed()) await press(store, at);
    for (const { name, badge, request } of stores)
      console.log(
        `${name}: press to the changed badge median ${median(badge.slice(1)).toFixed(0)} ms, slowest ${Math.max(...badge.slice(1)).toFixed(0)} ms; request median ${median(request.slice(1)).toFixed(0)} ms (first press: ${badge[0]?.toFixed(0)} ms and ${request[0]?.toFixed(0)} ms)`,
      );
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
