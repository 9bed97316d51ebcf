// The tester's kit (docs/testing.md): each fault does to the shop what its name says. What the shop does then in detail is
// told by journeys.
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
import { expect, test } from './shop.ts';

test('an order whose answer is lost after the shop took it is at the shop once, and gets its number (F03)', async ({
  page,
  line,
  bridge,
}) => {
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

test('an order waits behind a portal, lie-fi, resets, answers that break off or are of another type, and a line that flaps, through reloads, and goes once (F02, F11, F19, F20, F24)', async ({
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

test('on slow 3G the shop opens, and a product goes into the cart', async ({ page, line }) => {
  line.slow();
  await addOneToCart(page);
});

test('a device whose storage is full says that an addition is in this tab only, and saves it once there is room (F25)', async ({
  page,
}) => {
  await page.goto('/en');
  await untilShopOnDevice(page);
  const giveBack = await fillDisk(page);
  await addButtons(page).first().click();
  await expect(page.getByText(text('cart:notices.addedUnsaved')).first()).toBeVisible();
  await giveBack();
  await expect.poll(() => documentsOnDevice(page, 'cart')).toHaveLength(1);
});

test('the lab takes a device’s room away and gives it back: an addition is in this tab only until then', async ({
  page,
}) => {
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

test('an order is taken from a device whose clock jumps a year ahead in page, worker and service worker (F55)', async ({
  page,
  bridge,
}) => {
  const orders = await countOrders(bridge);
  await addOneToCart(page);
  await fillCheckout(page, 'liga@example.lv');
  await jumpClock(page, 365 * 86_400_000);
  const years = realmsOf(page).map((realm) => realm.evaluate(() => new Date().getFullYear()));
  expect(new Set(await Promise.all(years))).toEqual(new Set([new Date().getFullYear() + 1]));
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  expect(await orders()).toBe(1);
});

test('two devices of one shop are two shoppers: what lies in one cart does not lie in the other', async ({
  newDevice,
}) => {
  const [one, other] = [await newDevice(), await newDevice()];
  await addOneToCart(one.page);
  await other.page.goto('/en/cart');
  await expect(other.page.getByRole('heading', { name: text('cart:empty.title') })).toBeVisible();
});

test('a browser that lets the shop store nothing says so, and an order is placed all the same (F28)', async ({
  page,
  bridge,
}) => {
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
