// Tests the layout of tracking numbers on an order's page.
import { acceptedHeading, addShownToCart, fillCheckout, placeButton } from './buying.ts';
import { registerHere } from './customers.ts';
import { expect, test } from './storefront.ts';

/** the longest number that the storefront accepts, without a place to break it */
const number = 'CE'.padEnd(128, '0123456789');

test('a long tracking number wraps instead of widening the page', async ({ page, bridge }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/my-account');
  const { email } = await registerHere(page);
  await page.goto('/en/search?q=norra');
  await addShownToCart(page);
  await fillCheckout(page, email);
  await placeButton(page).click();
  await acceptedHeading(page).waitFor();
  const [order] = await bridge.orders();
  await bridge.ship(order?.number ?? '', [
    { number, url: `https://carrier.example/${number}` },
    { number: `${number.slice(1)}1` },
  ]);
  for (const path of ['', `/${order?.number}`]) {
    await page.goto(`/en/my-account/orders${path}`);
    await expect(page.getByText(number).first()).toBeVisible();
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await excess()).toBe(0);
  }
});
