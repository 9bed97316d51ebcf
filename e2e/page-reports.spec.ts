// Reports of pages: the storefront sends them to the bridge if the configuration enables them.
import type { Page, Request } from '@playwright/test';
import { startBridge } from './bridge-process.ts';
import { untilOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

const METRICS = { METRICS_TOKEN: 'metrics-secret' };

/**
 * Opens the storefront, throws an error in its page, and leaves it. Returns the number of beacons that it sent.
 * @param script the script that measures; waits until it has run
 */
async function visit(page: Page, origin: string, script?: Promise<Request>): Promise<number> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (...sent) => {
      sessionStorage.setItem('beacons', String(Number(sessionStorage.getItem('beacons')) + 1));
      return send(...sent);
    };
  });
  await page.goto(`${origin}/en`);
  // the script starts once the databases are open
  await untilOnDevice(page);
  if (script) await page.evaluate(async (url) => void (await import(url)), (await script).url());
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('anna@example.lv');
    });
    return new Promise((thrown) => addEventListener('error', thrown, { once: true }));
  });
  // a beacon of a navigation within the origin may be lost on its way through the service worker
  await page.goto('about:blank');
  await page.goto(`${origin}/en/cart`);
  return page.evaluate(() => Number(sessionStorage.getItem('beacons')));
}

test('reports vitals and the name of an error if telemetry is enabled', async ({ page }) => {
  const bridge = await startBridge({ sections: { telemetry: { enabled: true } }, env: METRICS });
  const { address } = bridge.line;
  // the script that measures is loaded after the page has become interactive
  const script = page.waitForEvent('requestfinished', (request) => /start-page-reports/.test(request.url()));
  expect(await visit(page, address, script)).toBe(1);
  const metrics = async () => {
    const answer = await fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${METRICS.METRICS_TOKEN}` },
    });
    return answer.text();
  };
  await expect
    .poll(metrics)
    .toMatch(/^bridge_page_errors_total\{error="RangeError",route="home",release="\d/m);
  expect(await metrics()).toMatch(
    /^bridge_page_vital_seconds_count\{vital="LCP",route="home",release="\d[^"]*"\} 1$/m,
  );
  await bridge.stop();
});

test('sends no beacon and loads no script for it unless telemetry is enabled', async ({ page, bridge }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  expect(await visit(page, bridge.line.address)).toBe(0);
  expect(scripts.filter((url) => /start-page-reports|\/page\/report/.test(url))).toEqual([]);
});
