// Lighthouse (mobile) on home, category and product: four scores each. Below 95 anywhere is work. On a machine slower than
// the desktop that Lighthouse has in mind the page is measured again, slowed down to the same phone.
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { startBridge } from '../e2e/bridge-process.ts';
import { launch } from './browser.ts';

const DEBUGGING_PORT = 9333;
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
      const first = (await lighthouse(bridge.line.address + address, asked))?.lhr;
      if (!first) continue;
      print(name, first);
      const { throttling } = first.configSettings;
      const cpuSlowdownMultiplier = Math.max(1, (DESKTOP_SLOWDOWN * speedOf(first)) / DESKTOP_SPEED);
      if (cpuSlowdownMultiplier > DESKTOP_SLOWDOWN * 0.9) continue;
      const phone = { ...asked, throttling: { ...throttling, cpuSlowdownMultiplier } };
      const second = (await lighthouse(bridge.line.address + address, phone))?.lhr;
      if (second) print(`${name}, slowed down ${cpuSlowdownMultiplier.toFixed(1)} times`, second);
    }
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
