// A page that is still coming in on a slow line: what a shopper is about to press stays what it is.
import type { Page } from '@playwright/test';
import { pattern, text } from '../tests/texts.ts';
import { addedNotice } from './buying.ts';
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
    expect(await said()).toEqual([text('category:home'), whole]);
  });

test('Enter on a button of a list that has just come adds that product, on a slow device, too', async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await slow(page, /\/api\/home-page/, 800);
  await page.goto('/en');
  const button = page
    .getByRole('main')
    .getByRole('button', { name: pattern('adding:addNamed') })
    .first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(addedNotice(page)).toBeVisible();
});
