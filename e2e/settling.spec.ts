// A page that is still coming in on a slow connection: what a shopper is about to press stays what it is.
import type { Page } from '@playwright/test';
import { FIRST_PULL_TIMEOUT_MS } from '#shared/config/constants.ts';
import { text } from '#tests/support/texts.ts';
import { addButtons, addedNotice } from './buying.ts';
import { comeEmpty } from './come-empty.ts';
import { expect, test } from './shop.ts';

/** Everything that the elements of a selector said since the page began, told when asked; absent ones say nothing. */
async function follow(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((followed) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const now = [...document.querySelectorAll(followed)].map((each) => each.textContent).join(' › ');
      if (now !== '' && now !== said.at(-1)) said.push(now);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Answers to these questions come later than all others. */
const slow = (page: Page, address: RegExp, ms: number) =>
  page.context().route(address, async (route) => {
    await new Promise((passed) => setTimeout(passed, ms));
    await route.continue();
  });

for (const [kind, path] of [
  ['product', '/en/p/SS-9/sala-straume-9'],
  ['category', '/en/c/washing-machines'],
] as const)
  test(`the way to a ${kind} is drawn once, however late the parts of the tree come`, async ({ page }) => {
    await slow(page, /\/category\/_search/, 800);
    const said = await follow(page, 'nav ol.crumbs a');
    await page.goto(path);
    const trail = page.getByRole('navigation', { name: text('category:breadcrumbs') }).getByRole('link');
    const ways = kind === 'product' ? 4 : 3;
    await expect(trail).toHaveCount(ways);
    const whole = (await trail.allTextContents()).join(' › ');
    expect((await said()).filter((way) => way !== text('category:home'))).toEqual([whole]);
  });

test('a list that stands keeps its goods when the shop names others late: Enter adds what has the focus', async ({
  page,
}) => {
  await comeEmpty(page);
  let answer = () => {};
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let hear = () => {};
  const asked = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await page.context().route(/\/api\/home-page|\/banners\/.+json/, async (route) => {
    hear();
    await later;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  await asked;
  // the page has waited long enough for what the shop names, and shows the newest goods
  await page.clock.fastForward(FIRST_PULL_TIMEOUT_MS);
  const button = addButtons(page).first();
  await button.focus();
  const named = page.locator('*:focus');
  const name = (await named.getAttribute('aria-label')) ?? '';
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(text('app:shopName'));
  answer();
  // a request that was held for long has timed out: the page that is looked at again retries without the pause
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(title).not.toHaveText(text('app:shopName'));
  await expect(named).toHaveAttribute('aria-label', name);
  await page.keyboard.press('Enter');
  await expect(addedNotice(page)).toBeVisible();
});
