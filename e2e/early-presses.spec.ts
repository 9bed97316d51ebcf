// Clicks on a server-rendered page before hydration are replayed once, even after the tab was closed.
import type { Page, Route } from '@playwright/test';
import { deferred } from '#shared/domain/deferred.ts';
import { text } from '#tests/support/texts.ts';
import { addButtons, addedNotice } from './buying.ts';
import { expect, test } from './storefront.ts';

test.use({ serviceWorkers: 'block' });

/** A page whose served HTML contains products. */
const PATH = '/en/c/audio';

const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });
/** Waits until the page is displayed: hydrated, or still waiting for its scripts. */
const untilShown = (page: Page, isHydrated: boolean) =>
  page.locator(isHydrated ? '#shop:not([aria-busy])' : '#shop[aria-busy]').waitFor();

/** Delays matching scripts. Returns a function that releases them. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = deferred<void>();
  await page.route(scripts, async (route: Route) => {
    await held;
    // the page may be closed by then
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/**
 * Three sets of scripts: all of them; those that hydrate the page, after the entry script has run; and those that open
 * the databases, after the page has become interactive.
 */
const SCRIPTS = /\/assets\/[^/]+\.js$/;
const DRAWING = /\/assets\/(shell|screen-\w+)-[^/]+\.js$/;
const DATABASES = /\/assets\/(storage|database|data|live)-[^/]+\.js$/;

for (const [when, scripts] of [
  ['before any script runs', SCRIPTS],
  ['before hydration', DRAWING],
  ['before the databases are loaded', DATABASES],
] as const)
  test(`adds a product exactly once after a click ${when}, even if the tab was closed`, async ({
    context,
  }) => {
    const closed = await context.newPage();
    await hold(closed, scripts);
    await closed.goto(PATH, { waitUntil: 'commit' });
    await untilShown(closed, scripts === DATABASES);
    await addButtons(closed).first().click();
    await closed.close();

    const page = await context.newPage();
    // the notice may disappear before all pictures have loaded
    await page.goto(PATH, { waitUntil: 'commit' });
    await expect(addedNotice(page)).toBeVisible();
    await expect(badge(page, 1)).toBeVisible();

    const letGo = await hold(page, scripts);
    await page.goto(PATH, { waitUntil: 'commit' });
    await untilShown(page, scripts === DATABASES);
    const add = addButtons(page).nth(1);
    await add.click();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(addedNotice(page)).toBeVisible();
    await expect(badge(page, 2)).toBeVisible();
    await page.reload();
    await expect(badge(page, 2)).toBeVisible();
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => key.startsWith('addition|'))).toEqual([]);
  });

test('counts a click before hydration at the cart of a new device', async ({ page }) => {
  const letGo = await hold(page, SCRIPTS);
  await page.goto(PATH, { waitUntil: 'commit' });
  await untilShown(page, false);
  const link = page.locator('[data-cart]');
  const shown = () => link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await shown()).toBe('none');
  await addButtons(page).first().click();
  await expect.poll(shown).toBe('"1"');
  letGo();
  await expect(badge(page, 1)).toBeVisible();
  expect(await shown()).toBe('none');
});

test('keeps a sort order that was chosen during hydration', async ({ page }) => {
  // hydration starts with a write to the history; React may revert a change made after this write
  await page.addInitScript(() => {
    const write = history.replaceState.bind(history);
    history.replaceState = (...given) => {
      write(...given);
      history.replaceState = write;
      setTimeout(() => {
        const select = document.querySelector('select');
        if (!select) return;
        select.selectedIndex = 2;
        for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }));
      });
    };
  });
  await page.goto(PATH);
  await expect(page).toHaveURL(/sort=/);
});
