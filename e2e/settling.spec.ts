// A page that is still loading on a slow connection: controls do not change under the pointer.
import type { Page } from '@playwright/test';
import { FIRST_PULL_TIMEOUT_MS } from '#shared/config/constants.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { demoConfig } from '#tests/support/browser/goods.ts';
import { text } from '#tests/support/texts.ts';
import { addButtons, addedNotice } from './buying.ts';
import { comeEmpty } from './come-empty.ts';
import { startAhead } from './faults-of-the-device.ts';
import { expect, test } from './storefront.ts';

/** Records every text that the matching elements have from the start of the page on; skips absent elements. */
async function follow(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((followed) => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    new MutationObserver(() => {
      const now = [...document.querySelectorAll(followed)].map((each) => each.textContent).join(' › ');
      if (now !== '' && now !== texts.at(-1)) texts.push(now);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { texts: string[] }).texts);
}

/** Delays the responses of matching requests. */
const slow = (page: Page, address: RegExp, ms: number) =>
  page.context().route(address, async (route) => {
    await new Promise((passed) => setTimeout(passed, ms));
    await route.continue();
  });

for (const [kind, path] of [
  ['product', '/en/p/SS-9/sala-straume-9'],
  ['category', '/en/c/washing-machines'],
] as const)
  test(`renders the breadcrumbs of a ${kind} once, even if its categories load late`, async ({ page }) => {
    await slow(page, /\/category\/_search/, 800);
    const texts = await follow(page, 'nav ol.crumbs a');
    await page.goto(path);
    const trail = page.getByRole('navigation', { name: text('category:breadcrumbs') }).getByRole('link');
    const ways = kind === 'product' ? 4 : 3;
    await expect(trail).toHaveCount(ways);
    const whole = (await trail.allTextContents()).join(' › ');
    expect((await texts()).filter((way) => way !== text('category:home'))).toEqual([whole]);
  });

/** Holds the requests for the content of the home page until `answer` is called; `asked` resolves with the first one. */
async function holdHomeContent(page: Page): Promise<{ asked: Promise<void>; answer: () => void }> {
  const { promise: later, resolve: answer } = deferred<void>();
  const { promise: asked, resolve: hear } = deferred<void>();
  await page.context().route(/\/api\/home-page|\/banners\/.+json/, async (route) => {
    hear();
    await later;
    await route.continue();
  });
  return { asked, answer };
}

test("keeps a displayed list and its focus when the backend's list arrives late", async ({ page }) => {
  await comeEmpty(page);
  const { asked, answer } = await holdHomeContent(page);
  await page.clock.install();
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  await asked;
  // after this time the page no longer waits for the backend's list and shows the newest products
  await page.clock.fastForward(FIRST_PULL_TIMEOUT_MS);
  const button = addButtons(page).first();
  await button.focus();
  const named = page.locator('*:focus');
  const name = (await named.getAttribute('aria-label')) ?? '';
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(demoConfig().brand.name ?? '');
  answer();
  // the held request may have timed out; visibilitychange makes the page retry it without the retry delay
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(title).not.toHaveText(demoConfig().brand.name ?? '');
  await expect(named).toHaveAttribute('aria-label', name);
  await page.keyboard.press('Enter');
  await expect(addedNotice(page)).toBeVisible();
});

test("shows data that the worker stores after the device's clock was set back [F56]", async ({ page }) => {
  await comeEmpty(page);
  // as if the clock was set back after the page had started: the worker reads the earlier time
  await startAhead(page, 3_600_000);
  const { asked, answer } = await holdHomeContent(page);
  await page.goto('/en');
  await asked;
  await addButtons(page).first().waitFor();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(demoConfig().brand.name ?? '');
  answer();
  await expect(title).not.toHaveText(demoConfig().brand.name ?? '');
});
