// What is pressed on a page that came drawn, before the shop behind it stands: carried out once, also when the tab is closed.
import type { Page, Route } from '@playwright/test';
import { text } from '#tests/support/texts.ts';
import { addButtons, addedNotice } from './buying.ts';
import { expect, test } from './shop.ts';

test.use({ serviceWorkers: 'block' });

/** Goods stand in the page as it comes. */
const PATH = '/en/c/audio';

const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });
const unanswered = (page: Page) => page.locator('#shop[aria-busy]');

/** Holds scripts back. In: which. Out: lets them come. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(scripts, async (route: Route) => {
    await held;
    // the page may have been closed meanwhile
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Every script of the shop; those that take the page over, whose first step runs; those without which it answers, and no database opens. */
const SCRIPTS = /\/assets\/[^/]+\.js$/;
const DRAWING = /\/assets\/(shell|screen-\w+)-[^/]+\.js$/;
const DATABASES = /\/assets\/(storage|database|data|live)-[^/]+\.js$/;

for (const [when, scripts] of [
  ['before any script runs', SCRIPTS],
  ['before the page is taken over', DRAWING],
  ['before the databases are there', DATABASES],
] as const)
  test(`What is added ${when} goes into the cart once, and so it does when the tab is closed right after the press.`, async ({
    context,
  }) => {
    const closed = await context.newPage();
    await hold(closed, scripts);
    await closed.goto(PATH, { waitUntil: 'commit' });
    await expect(unanswered(closed)).toHaveCount(scripts === DATABASES ? 0 : 1);
    await addButtons(closed).first().click();
    await closed.close();

    const page = await context.newPage();
    await page.goto(PATH);
    await expect(addedNotice(page)).toBeVisible();
    await expect(badge(page, 1)).toBeVisible();

    const letGo = await hold(page, scripts);
    await page.goto(PATH, { waitUntil: 'commit' });
    await expect(unanswered(page)).toHaveCount(scripts === DATABASES ? 0 : 1);
    const add = addButtons(page).nth(1);
    await add.click();
    if (scripts === DATABASES) await expect(add).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(addedNotice(page)).toBeVisible();
    await expect(badge(page, 2)).toBeVisible();
    await page.reload();
    await expect(badge(page, 2)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

test('An order of the listing that is chosen while the page is taken over is chosen', async ({ page }) => {
  // the first step of taking it over writes to the history: what React hears from then on it may undo
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
