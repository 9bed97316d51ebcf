// Journeys of coupons.
import { addOneToCart } from '../support/browser/buying.ts';
import { newPerson, registerNew } from '../support/browser/customers.ts';
import { type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const button = (tab: Tab, key: string, values?: Record<string, string>) =>
  main(tab).getByRole('button', { name: values ? text(key, values) : pattern(key) });
const total = (tab: Tab) => main(tab).locator('.summary .total .price');
const row = (tab: Tab, words: string) => main(tab).locator('.summary dl > div').filter({ hasText: words });

const cartOf = async (device: Device) =>
  (await device.claim('cart')) as { coupon?: { code: string } } | undefined;

/** Opens the coupon form, enters a code and applies it. */
async function enterCoupon(tab: Tab, code: string): Promise<void> {
  await button(tab, 'cart:coupon.open').click();
  await tab.getByLabel(text('cart:coupon.label')).fill(code);
  await button(tab, 'cart:coupon.apply').click();
}

test('applies a valid coupon and rejects a wrong one [S4.044 S8.029 S4.065 S4.067 S7.024]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  const before = await total(tab).textContent();
  await enterCoupon(tab, 'NO-SUCH-CODE');
  await expect(main(tab).getByText(text('errors:wrongCoupon'))).toBeVisible();
  await tab.getByLabel(text('cart:coupon.label')).fill('zibens10');
  await button(tab, 'cart:coupon.apply').click();
  await expect(row(tab, text('cart:sum.discountOf', { code: 'ZIBENS10' }))).toBeVisible();
  await expect(total(tab)).not.toHaveText(before ?? '');
  const after = await total(tab).textContent();
  await tab.reload();
  await expect(total(tab)).toHaveText(after ?? '');
  device.connection.cut();
  await button(tab, 'cart:coupon.remove').click();
  await expect(main(tab).getByText(text('errors:offline'))).toBeVisible();
  await expect(total(tab)).toHaveText(after ?? '');
  // the discount of a cart that is changed offline is unknown, and the page shows this
  await expect(main(tab).getByText(text('cart:coupon.later'))).toHaveCount(0);
  await button(tab, 'cart:more').click();
  await expect(main(tab).getByText(text('cart:coupon.later'))).toBeVisible();
});

test('removes a coupon from the total [S4.066 S4.068 S7.025]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  const before = await total(tab).textContent();
  await enterCoupon(tab, 'ZIBENS10');
  await expect(total(tab)).not.toHaveText(before ?? '');
  await button(tab, 'cart:coupon.remove').click();
  await expect(total(tab)).toHaveText(before ?? '');
  await expect(button(tab, 'cart:coupon.open')).toBeVisible();
});

test('keeps a coupon after a login [S4.064 F80]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  await enterCoupon(tab, 'ZIBENS10');
  await expect(button(tab, 'cart:coupon.remove')).toBeVisible();
  await registerNew(tab, newPerson());
  await tab.goto('/en/cart');
  await expect(row(tab, text('cart:sum.discountOf', { code: 'ZIBENS10' }))).toBeVisible();
  expect((await cartOf(device))?.coupon?.code).toBe('ZIBENS10');
});

test('applies a coupon that was typed but not applied when checkout starts', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  await expect.poll(async () => (await device.claim('cart'))?.totals).toBeDefined();
  await button(tab, 'cart:coupon.open').click();
  const field = main(tab).getByRole('textbox', { name: text('cart:coupon.label') });
  await field.fill('no such code');
  const proceed = main(tab).getByRole('link', { name: text('cart:checkout') });
  await proceed.click();
  await expect(main(tab)).toContainText(text('errors:wrongCoupon'));
  expect(tab.path()).toBe('/en/cart');
  // the code in full-width letters, with a zero-width space
  await field.fill('ＺＩＢＥＮＳ\u200b10');
  await proceed.click();
  // the checkout adds its step to the URL
  await expect.poll(() => tab.path().split('?')[0]).toBe('/en/checkout');
  expect((await device.claim('cart'))?.coupon?.code).toBe('ZIBENS10');
});
