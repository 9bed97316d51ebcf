// The tester's kit (docs/testing.md): each fault has the effect its name promises. The journeys cover the behaviour of
// the application in detail.
import { text } from '#tests/support/texts.ts';
import {
  acceptedHeading,
  addButtons,
  addOneToCart,
  fillCheckout,
  fillSteps,
  placeButton,
  savedHeading,
} from './buying.ts';
import { documentsOnDevice, untilShopOnDevice } from './device.ts';
import { fillDisk, jumpClock, realmsOf, refuseStorage } from './faults-of-the-device.ts';
import { countOrders } from './orders-of.ts';
import { expect, test } from './storefront.ts';

test('creates one order if the response is lost after the commit [F03]', async ({ page, line, bridge }) => {
  const orders = await countOrders(bridge);
  await addOneToCart(page);
  await fillCheckout(page, 'liga@example.lv');
  line.loseAnswers(/^POST \/api\/order\/create/);
  await placeButton(page).click();
  await expect.poll(orders).toBe(1);
  line.mend();
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);
});

test('sends a queued order once after a sequence of network faults and reloads [F02 F11 F19 F20 F24]', async ({
  page,
  line,
  bridge,
}) => {
  const orders = await countOrders(bridge);
  await addOneToCart(page);
  await fillCheckout(page, 'liga@example.lv');
  await untilShopOnDevice(page);
  line.portal();
  await placeButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  const faults = [
    () => line.trickle(),
    () => line.reset(),
    () => line.truncate(60),
    () => line.mistype('text/html'),
  ];
  for (const fault of faults) {
    fault();
    await page.reload();
    await expect(savedHeading(page)).toBeVisible();
  }
  line.flap({ cutMs: 300, openMs: 3_000 });
  await expect.poll(orders).toBe(1);
  line.mend();
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);
});

test('opens and adds a product on slow 3G', async ({ page, line }) => {
  line.slow();
  await addOneToCart(page);
});

test('holds an added product in memory while storage is full [F25]', async ({ page }) => {
  await page.goto('/en');
  await untilShopOnDevice(page);
  const giveBack = await fillDisk(page);
  await addButtons(page).first().click();
  await expect(page.getByText(text('cart:notices.addedUnsaved')).first()).toBeVisible();
  await giveBack();
  await expect.poll(() => documentsOnDevice(page, 'cart')).toHaveLength(1);
});

test('simulates full storage in the lab', async ({ page }) => {
  await page.goto('/en?lab');
  await untilShopOnDevice(page);
  const bar = page.getByRole('complementary', { name: text('lab:title') });
  await bar.getByRole('button', { name: text('lab:open') }).click();
  const panel = page.getByRole('dialog', { name: text('lab:title') });
  await panel.locator('[type=radio][value="no-room"]').click();
  await expect(panel.locator('[type=radio][value="no-room"]')).toBeChecked();
  await panel.getByRole('button', { name: text('common:close') }).click();
  await addButtons(page).first().click();
  await expect(page.getByText(text('cart:notices.addedUnsaved')).first()).toBeVisible();
  expect(await documentsOnDevice(page, 'cart')).toEqual([]);
  await bar.getByRole('button', { name: text('lab:end') }).click();
  await expect.poll(() => documentsOnDevice(page, 'cart')).toHaveLength(1);
});

test('accepts an order from a device whose clock jumped a year ahead [F55]', async ({ page, bridge }) => {
  const orders = await countOrders(bridge);
  await addOneToCart(page);
  await fillCheckout(page, 'liga@example.lv');
  // waits for the service worker, which is the last realm that a page starts
  await untilShopOnDevice(page);
  await jumpClock(page, 365 * 86_400_000);
  const years = realmsOf(page).map((realm) => realm.evaluate(() => new Date().getFullYear()));
  expect(new Set(await Promise.all(years))).toEqual(new Set([new Date().getFullYear() + 1]));
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);
});

test('keeps the carts of two devices apart', async ({ newDevice }) => {
  const [one, other] = [await newDevice(), await newDevice()];
  await addOneToCart(one.page);
  await other.page.goto('/en/cart');
  await expect(other.page.getByRole('heading', { name: text('cart:empty.title') })).toBeVisible();
});

test('places an order in a browser without storage [F28]', async ({ page, bridge }) => {
  const orders = await countOrders(bridge);
  await refuseStorage(page);
  await addOneToCart(page);
  await expect(page.getByText(text('in-memory:nothingKept'))).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('adding:badge', { count: 1 }) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: text('cart:checkout') })
    .click();
  await fillSteps(page, 'liga@example.lv');
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);
});
