// The consent prompt on a phone covers neither the product's bar nor the end of the page.
import { text } from '#tests/support/texts.ts';
import { findings } from './axe.ts';
import { expect, test } from './storefront.ts';

test('shows the consent prompt above the sticky product bar without a layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // analytics is enabled in the configuration that the page contains
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/("analytics":\{"enabled":)false/, '$1true') });
  });
  await page.addInitScript(() => {
    const moved = { score: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        moved.score += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/en');
  const product = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  await page.goto((await product.getAttribute('href')) ?? '-');
  const question = page.getByRole('region', { name: text('consent:title') });
  await question.waitFor();
  expect(await page.evaluate(() => (window as unknown as { moved: { score: number } }).moved.score)).toBe(0);
  expect(await findings(page)).toEqual([]);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity);
  expect(bottomOf(await question.boundingBox())).toBeLessThanOrEqual(await top('.sticky.phone'));
  const last = page.getByRole('contentinfo').getByRole('listitem').last();
  // scrolls again at each poll, because sections that are rendered on scrolling make the page longer
  const covered = async () => {
    await page.mouse.wheel(0, 1e6);
    return bottomOf(await last.boundingBox()) - ((await question.boundingBox())?.y ?? 0);
  };
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await expect(last).toBeInViewport();
});
