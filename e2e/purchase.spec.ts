// A complete purchase by pointer in one document, a login, and payment pages. For all languages: accessibility.spec.ts.
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addedNotice, addOneToCart, fillSteps, placeButton } from './buying.ts';
import { logIn, logOut, readyForCustomers, registerNew } from './customers.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './storefront.ts';

test('completes a purchase with backend data without reloading the document [S1.002]', async ({
  page,
  bridge,
}) => {
  const lang = 'lv';
  const orders = await countOrders(bridge);
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: pattern('adding:addNamed', { lang }) }) })
    .filter({ hasNotText: text('product:stock.soldOut', { lang }) })
    .getByRole('heading')
    .getByRole('link')
    .first();
  // a list may be inserted above later, so the product is located by its URL from here on
  const product = page
    .getByRole('main')
    .locator(`h3 a[href="${await first.getAttribute('href')}"]`)
    .first();
  const name = (await product.locator('b').textContent()) ?? '';
  await product.click();
  await expect(page).toHaveURL(/\/p\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page
    .getByRole('main')
    .getByRole('button', { name: text('adding:add', { lang }), exact: true })
    .first()
    .click();
  await expect(addedNotice(page, lang)).toBeVisible();
  const badge = page
    .getByRole('banner')
    .getByRole('link', { name: text('adding:badge', { lang, count: 1 }) });
  await badge.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(name);
  await drawer.getByRole('link', { name: text('cart:checkout', { lang }) }).click();
  await fillSteps(page, 'liga@example.lv', lang);
  await placeButton(page, lang).click();
  await expect(acceptedHeading(page, lang)).toBeVisible();
  const [placed] = await bridge.orders();
  await expect(acceptedHeading(page, lang)).toContainText(placed?.number ?? 'none');
  expect(await orders()).toBe(1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect((await bridge.journal()).some(({ route }) => route.includes('_search'))).toBe(true);
  expect((await bridge.invariants()).ok).toBe(true);
});

test('logs in with the password of a registration', async ({ page, bridge }) => {
  await readyForCustomers(bridge);
  const person = await registerNew(page);
  await logOut(page);
  await logIn(page, person);
});

test('shows the result of a payment on a bank or leasing page [S2.117 S2.118 S7.045 F82]', async ({
  page,
}) => {
  const fill = async (method: string) => {
    await addOneToCart(page);
    await page.goto('/en/checkout');
    await fillSteps(page, 'liga@example.lv');
    await page
      .getByRole('button', { name: text('checkout:changeStep', { step: text('checkout:steps.payment') }) })
      .click();
    await page.locator(`[type=radio][value="${method}"]`).check();
  };
  const place = async () => {
    await page.getByRole('button', { name: text('checkout:continueToReview') }).click();
    await page.getByRole('checkbox', { name: pattern('checkout:terms.agree', {}, 'start') }).check();
    await placeButton(page).click();
  };
  const decide = (decision: string) => page.locator(`button[name=decision][value=${decision}]`).click();

  await fill('banklink');
  const banks = page.getByLabel(text('checkout:fields.bank'), { exact: true });
  await banks.selectOption({ index: 1 });
  const bank = await banks.inputValue();
  await place();
  await expect(page).toHaveURL(new RegExp(`/payment/bank\\?tokenValue=.+&bank=${bank}`));
  // the order stays pending after the user has left the bank, and the order's page does not redirect to the bank again
  await page.goto('/en/order-completed');
  await expect(page.getByText(text('order:payment.pending'))).toBeVisible();
  await page.getByRole('button', { name: pattern('order:payment.pay') }).click();
  await decide('paid');
  await expect(page).toHaveURL(/\/en\/order-completed/);
  await expect(acceptedHeading(page)).toBeVisible();
  await expect(page.getByText(text('order:payment.paid'))).toBeVisible();

  await fill('leasing');
  await expect(banks).toHaveCount(0);
  await place();
  await expect(page).toHaveURL(/\/payment\/leasing\?tokenValue=/);
  await decide('refused');
  await expect(page.getByText(text('order:payment.declined'))).toBeVisible();
});
