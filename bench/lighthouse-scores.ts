// Runs Lighthouse (mobile) on the home page, a category and a product, three visits each, and prints the scores of the
// visit with the median performance score. The goal is 95. On a machine slower than the desktop that Lighthouse
// assumes, a page is measured again with a CPU slowdown that matches the same phone.
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { startBridge } from '#e2e/bridge-process.ts';
import { launch } from './browser.ts';

const DEBUGGING_PORT = 9333;
/** Visits per page; more than one, because the result of a single visit depends on the machine's other load. */
const VISITS = 3;
/** Benchmark index of the desktop that Lighthouse slows down by 4 to simulate a mid-range phone. */
const DESKTOP_SPEED = 1_500;
const DESKTOP_SLOWDOWN = 4;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const times = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'interactive',
  'mainthread-work-breakdown',
  'bootup-time',
];
const scoreOf = (result: Result): number => result.categories.performance?.score ?? 0;
const speedOf = (result: Result): number => result.environment.benchmarkIndex;

function print(name: string, result: Result): void {
  const scores = categories.map((id) => `${id} ${Math.round((result.categories[id]?.score ?? 0) * 100)}`);
  const shown = times.map((id) => `${id} ${result.audits[id]?.displayValue ?? '?'}`);
  const below = Object.values(result.audits).filter((audit) => audit.score !== null && audit.score < 0.9);
  const named = below.map((audit) => `${audit.id} ${audit.displayValue ?? audit.score}`).join('; ');
  console.log(`${name}: ${scores.join(', ')}`);
  console.log(`  ${shown.join(', ')}, machine ${Math.round(speedOf(result))}`);
  console.log(`  below 0.9: ${named || 'none'}`);
}

/** Prints all scores and returns the visit with the median one; undefined if no visit could be measured. */
async function middleVisit(name: string, address: string, flags: Flags): Promise<Result | undefined> {
  const visits: Result[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const result = (await lighthouse(address, flags))?.lhr;
    if (result) visits.push(result);
  }
  visits.sort((a, b) => scoreOf(a) - scoreOf(b));
  const middle = visits[Math.floor(visits.length / 2)];
  if (middle) print(name, middle);
  console.log(`  ${VISITS} visits: ${visits.map((visit) => Math.round(scoreOf(visit) * 100)).join(', ')}`);
  return middle;
}

export async function lighthouseScores(): Promise<void> {
  const bridge = await startBridge();
  const browser = await launch([`--remote-debugging-port=${DEBUGGING_PORT}`]);
  try {
    const page = await browser.newPage({ baseURL: bridge.line.address });
    await page.goto('/');
    const card = page.getByRole('main').locator('a[href^="/p/"]').first();
    const product = (await card.getAttribute('href')) ?? '/';
    const tile = page.getByRole('main').locator('a[href^="/c/"]').first();
    const category = (await tile.getAttribute('href')) ?? '/';
    await page.close();
    const pages = { home: '/', category, product };
    // the bridge generates and caches an image at its first request, so the page is visited with the same device first
    const phone = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    });
    const visit = await phone.newPage();
    for (const address of Object.values(pages)) {
      await visit.goto(bridge.line.address + address);
      await visit.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'smooth' }));
      await visit.waitForLoadState('networkidle');
    }
    await phone.close();
    for (const [name, address] of Object.entries(pages)) {
      const asked: Flags = {
        port: DEBUGGING_PORT,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
      };
      const first = await middleVisit(name, bridge.line.address + address, asked);
      if (!first) continue;
      const { throttling } = first.configSettings;
      const cpuSlowdownMultiplier = Math.max(1, (DESKTOP_SLOWDOWN * speedOf(first)) / DESKTOP_SPEED);
      if (cpuSlowdownMultiplier > DESKTOP_SLOWDOWN * 0.9) continue;
      const phone = { ...asked, throttling: { ...throttling, cpuSlowdownMultiplier } };
      const slowed = `${name}, ${cpuSlowdownMultiplier.toFixed(1)}× CPU slowdown`;
      await middleVisit(slowed, bridge.line.address + address, phone);
    }
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
