// Tests payments on a page of the backend's test provider, where a browser leaves the storefront and comes back.
import type { Page } from '@playwright/test';
import { type Language, pattern, text } from '#tests/support/texts.ts';
import { findings } from './axe.ts';
import { acceptedHeading, addOneToCart, placeButton } from './buying.ts';
import { expect, test } from './storefront.ts';

const note = (page: Page, key: string, lang: Language = 'en') =>
  page.getByText(text(`order:payment.${key}`, { lang }));
const payButton = (page: Page, lang: Language = 'en') =>
  page.getByRole('button', { name: pattern('order:payment.pay', { lang }) });
const decide = (page: Page, decision: string) =>
  page.locator(`button[name=decision][value=${decision}]`).click();

/** Places an order that is paid by card; ends on the provider's page. */
async function orderByCard(page: Page, lang: Language = 'en'): Promise<void> {
  await addOneToCart(page, `/${lang}`.replace('/lv', '/'), lang);
  await page.goto(`${lang === 'lv' ? '' : `/${lang}`}/checkout`);
  const field = (name: string) => page.getByLabel(pattern(`checkout:fields.${name}`, { lang }, 'start'));
  const press = (key: string) => page.getByRole('button', { name: text(key, { lang }) }).click();
  for (const [name, value] of [
    ['firstName', 'Līga'],
    ['lastName', 'Bērziņa'],
    ['email', 'liga@example.lv'],
    ['phone', '+371 20 000 000'],
  ] as const)
    await field(name).fill(value);
  await press('checkout:continueToShipping');
  await field('street').fill('Ķiršu iela 12–4');
  await field('zip').fill('LV-1010');
  await field('city').fill('Rīga');
  await press('checkout:continueToPayment');
  await page.locator('[type=radio][value=card]').check();
  await press('checkout:continueToReview');
  await page.getByRole('checkbox', { name: pattern('checkout:terms.agree', { lang }, 'start') }).check();
  await placeButton(page, lang).click();
  await expect(page).toHaveURL(/\/api\/payment\/test\?/);
}

test('returns from the hosted page as paid, however often [F82]', async ({ page }) => {
  await orderByCard(page);
  expect(await findings(page)).toEqual([]);
  await decide(page, 'twice');
  await expect(page).toHaveURL(/\/en\/order-completed\?order=.+&payment=[0-9a-f]{96}$/);
  await expect(note(page, 'paid')).toBeVisible();
  await expect(acceptedHeading(page)).toBeVisible();
  const address = page.url();
  await page.goto('/en');
  await page.goto(address);
  await expect(note(page, 'paid')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('pays by keyboard after a refusal', async ({ page }) => {
  await orderByCard(page);
  await decide(page, 'refused');
  await expect(note(page, 'declined')).toBeVisible();
  await payButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/payment\/test\?/);
  await decide(page, 'paid');
  await expect(note(page, 'paid')).toBeVisible();
});

test('offers to pay after the browser’s Back button', async ({ page }) => {
  await orderByCard(page);
  const hosted = page.url();
  await page.goBack();
  await expect(note(page, 'pending')).toBeVisible();
  await payButton(page).click();
  // the undecided payment continues on the same page
  await expect(page).toHaveURL(hosted);
});

test('shows the order in another browser that returns from the page', async ({ page, browser }) => {
  await orderByCard(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await decide(other, 'paid');
  await expect(other.getByText(text('order:pulled.text'))).toBeVisible();
  await expect(note(other, 'paid')).toBeVisible();
  await context.close();
  // the first browser learns of it without an action
  await page.goBack();
  await expect(note(page, 'paid')).toBeVisible();
});

for (const lang of ['lv', 'en', 'ru'] as const)
  test(`finds no axe violations on the page after a payment (${lang})`, async ({ page, line }) => {
    await orderByCard(page, lang);
    await decide(page, 'left');
    await expect(note(page, 'left', lang)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    line.cut();
    await expect(note(page, 'offline', lang)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    line.mend();
    await expect(payButton(page, lang)).toBeEnabled();
    await payButton(page, lang).click();
    await decide(page, 'refused');
    await expect(note(page, 'declined', lang)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await payButton(page, lang).click();
    await decide(page, 'paid');
    await expect(note(page, 'paid', lang)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
