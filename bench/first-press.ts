// How soon a product's page is read and answers on a slow phone: a new visitor with an empty device, slow 4G and a four times
// slower processor. What is pressed is "add", as soon as it can be seen. BENCH_BEFORE names a folder with older code, built
// there: it is visited in turn with this one, and what counts is the ratio.
import type { Browser } from '@playwright/test';
import { startBridge } from '#e2e/bridge-process.ts';
import { launch, median, slow4G, slowProcessor } from './browser.ts';

const SLOWER = 4;
const VISITS = 5;
const PATH = '/en/p/RB-DUO/rits-barista-duo';
/** what takes longer is a fault of the shop, not a slow answer */
const WITHIN_MS = 60_000;

/** Milliseconds since the navigation began; of the tasks that keep the page from answering, their length. */
type Visit = {
  painted: number;
  seen: number;
  answered: number;
  inCart: number;
  longestTask: number;
  blocked: number;
};

/** Runs in the page from its beginning: presses "add" when it is seen, and notes when what followed. */
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
  let before: string | null | undefined;
  const look = () => {
    const button = document.querySelector<HTMLElement>('main button.btn-primary[aria-busy]');
    const badge = document.querySelector('header.top a[href$="/cart"]')?.textContent;
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
    // named functions call it, by the way these files are run
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
  seen: '"add" is seen and pressed',
  answered: 'the press is answered',
  inCart: 'it is in the cart',
  longestTask: 'longest task',
  blocked: 'blocked in all',
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
    console.log(`a product's page, slow 4G, processor ${SLOWER}× slower, medians of ${VISITS}:`);
    for (const [name, told] of Object.entries(words)) {
      const values = shops.map(({ visits }) => median(visits.map((each) => each[name as keyof Visit])));
      const [first = Number.NaN, now = first] = values;
      const ratio = before ? `, ${(now / first).toFixed(2)} of before` : '';
      console.log(`  ${told}: ${values.map((value) => value.toFixed(0)).join(' → ')} ms${ratio}`);
    }
  } finally {
    await browser.close();
    for (const { stop } of shops) await stop();
  }
}
