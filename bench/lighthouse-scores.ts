// Lighthouse (mobile) on home, category and product: four scores each. Below 95 anywhere is work.
import lighthouse from 'lighthouse';
import { startBridge } from '../e2e/bridge-process.ts';
import { launch } from './browser.ts';

const DEBUGGING_PORT = 9333;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

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
      const result = await lighthouse(bridge.line.address + address, {
        port: DEBUGGING_PORT,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
      });
      const lhr = result?.lhr;
      const scores = categories.map((id) => `${id} ${Math.round((lhr?.categories[id]?.score ?? 0) * 100)}`);
      const times = [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
        'speed-index',
      ];
      const shown = times.map((id) => `${id} ${lhr?.audits[id]?.displayValue ?? '?'}`);
      console.log(`${name.padEnd(9)} ${scores.join(', ')}`);
      // how fast this machine was meanwhile: a phone of Lighthouse's scale is one of about 1,500
      const speed = Math.round(lhr?.environment.benchmarkIndex ?? 0);
      console.log(`          ${shown.join(', ')}, machine ${speed}`);
      const below = Object.values(lhr?.audits ?? {}).filter(
        (audit) => audit.score !== null && audit.score < 0.9,
      );
      console.log(
        `          below 0.9: ${below.map((audit) => `${audit.id} ${audit.displayValue ?? audit.score}`).join('; ') || 'none'}`,
      );
    }
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
