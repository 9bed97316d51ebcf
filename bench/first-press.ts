// Measures how soon a product page responds on a slow phone: first visit, slow 4G, 4× CPU slowdown. "Add" is pressed as
// soon as it is visible. BENCH_BEFORE names a folder with older code and its build, which is visited alternately; the
// ratio is the result.
import type { Browser } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { launch, median, slow4G, slowProcessor } from './browser.ts';

const SLOWER = 4;
const VISITS = 5;
const PATH = '/en/p/RB-DUO/rits-barista-duo-coffee-machine-1060';
/** a longer wait is a defect, not slowness */
const WITHIN_MS = 60_000;

/**
 * `painted` to `inCart`: milliseconds since the start of the navigation; `inCart`: the press is stored and counted.
 * `longestTask`: duration in milliseconds.
 * `blocked`: sum of the parts of long tasks over 50 ms.
 */
type Visit = {
  painted: number;
  seen: number;
  answered: number;
  inCart: number;
  longestTask: number;
  blocked: number;
};

/** Init script of the page: presses "add" once it is visible and records when the page responds. */
function watch(): void {
  const page = window as unknown as { visit: Partial<Visit> };
  page.visit = { longestTask: 0, blocked: 0 };
  const { visit } = page;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      visit.longestTask = Math.max(visit.longestTask ?? 0, duration);
      visit.blocked = (visit.blocked ?? 0) + duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') visit.painted = startTime;
  }).observe({ type: 'paint', buffered: true });
  let before: string | undefined;
  const look = () => {
    const button = document.querySelector<HTMLElement>('main button.btn-primary[aria-busy]');
    const link = document.querySelector<HTMLElement>('header.top a[href$="/cart"]');
    // before hydration the count is shown by CSS
    const badge = `${link?.textContent}${link?.dataset.ahead ?? ''}`;
    if (button && visit.painted !== undefined && visit.seen === undefined) {
      visit.seen = performance.now();
      before = badge;
      button.click();
    }
    if (visit.seen !== undefined && button?.getAttribute('aria-busy') === 'true')
      visit.answered ??= performance.now();
    if (visit.answered !== undefined && badge !== before) visit.inCart ??= performance.now();
    if (visit.inCart === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    // tsx wraps named functions in calls of __name
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    await slow4G(page);
    await slowProcessor(page, SLOWER);
    await page.goto(address + PATH, { waitUntil: 'commit' });
    const isOver = () => (window as unknown as { visit: Partial<Visit> }).visit.inCart !== undefined;
    await page.waitForFunction(isOver, undefined, { timeout: WITHIN_MS });
    return (await page.evaluate(() => (window as unknown as { visit: Visit }).visit)) as Visit;
  } finally {
    await context.close();
  }
}

const words: Record<keyof Visit, string> = {
  painted: 'first paint',
  seen: '"add" visible and pressed',
  answered: 'button busy',
  inCart: 'counted at the cart',
  longestTask: 'longest task',
  blocked: 'total blocking time',
};

export async function firstPress(): Promise<void> {
  const before = process.env.BENCH_BEFORE;
  const folders = before ? [before, '.'] : ['.'];
  const browser = await launch();
  const shops: (Awaited<ReturnType<typeof startBridge>> & { visits: Visit[] })[] = [];
  try {
    for (const folder of folders) shops.push({ ...(await startBridge({ checkout: folder })), visits: [] });
    for (let run = 0; run < VISITS; run++)
      for (const { line, visits } of shops) visits.push(await visit(browser, line.address));
    console.log(`product page, slow 4G, ${SLOWER}× CPU slowdown, medians of ${VISITS}:`);
    for (const [name, label] of Object.entries(words)) {
      const values = shops.map(({ visits }) => median(visits.map((each) => each[name as keyof Visit])));
      const [first = Number.NaN, now = first] = values;
      const ratio = before ? `, ${(now / first).toFixed(2)} of before` : '';
      console.log(`  ${label}: ${values.map((value) => value.toFixed(0)).join(' → ')} ms${ratio}`);
    }
  } finally {
    await browser.close();
    for (const { stop } of shops) await stop();
  }
}
