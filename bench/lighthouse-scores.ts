// Lighthouse (mobile) on home, category and product: four scores each, of the middle one of three visits. Below 95 anywhere
// is work. On a machine slower than the desktop that Lighthouse has in mind the page is measured again, slowed down to the
// same phone.
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { startBridge } from '#e2e/bridge-process.ts';
import { launch } from './browser.ts';

const DEBUGGING_PORT = 9333;
/** One visit says as much about the machine's other work as about the page. */
const VISITS = 3;
/** Lighthouse slows a desktop of this speed (its benchmark index) down fourfold, to a mid-range phone; this machine may be slower. */
const DESKTOP_SPEED = 1_500;
const DESKTOP_SLOWDOWN = 4;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const times = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
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

/** The visit with the middle score; undefined when none could be measured. All scores are printed. */
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
    // the bridge draws a picture once and keeps it: a visit before the measurement, on the same kind of phone
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
      const slowed = `${name}, slowed down ${cpuSlowdownMultiplier.toFixed(1)} times`;
      await middleVisit(slowed, bridge.line.address + address, phone);
    }
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
