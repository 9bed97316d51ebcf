// Journeys that pass products on to another device.
import { addOneToCart, cartBadge, inStore, untilOnDevice } from '../support/browser/buying.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

/** Presses a share button and returns path and fragment of the URL that the share sheet received. */
async function sharedPath(tab: Tab, name: string): Promise<string> {
  let shared: string | undefined;
  Object.assign(tab.window.navigator, {
    canShare: () => true,
    share: async ({ url }: ShareData) => {
      shared = url;
    },
  });
  await tab.getByRole('main').getByRole('button', { name, exact: true }).click();
  await expect.poll(() => shared).toBeDefined();
  const { pathname, hash } = new URL(shared ?? '');
  return pathname + hash;
}

const cards = (tab: Tab) => tab.getByRole('main').locator('.card');

/** Adds the first products of a category to the wishlist and returns their names. */
async function wishFor(device: Device, tab: Tab, count: number): Promise<string[]> {
  await untilOnDevice(device);
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = (await cards(tab).nth(at).locator('h3 b').textContent()) ?? '';
    const heart = cards(tab)
      .nth(at)
      .getByRole('button', { name: text('wishlist:add', { name }), exact: true });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    names.push(name);
  }
  await tab.goto(inStore('en', '/wishlist'));
  await expect(cards(tab)).toHaveCount(count);
  return names;
}

/** An empty wishlist suggests other products, which have cards too. */
const emptyHeading = (tab: Tab) => tab.getByRole('heading', { name: text('wishlist:empty.title') });
const question = (tab: Tab) => tab.getByRole('alertdialog', { name: text('wishlist:shared.title') });

test('adds a shared wishlist to the wishlist of another device', async ({ device, newDevice }) => {
  const tab = await device.openTab(inStore('en', '/c/laptops'));
  const names = await wishFor(device, tab, 2);
  const path = await sharedPath(tab, text('share:wishlist'));
  const other = await newDevice().openTab(path);
  await question(other)
    .getByRole('button', { name: text('wishlist:shared.take') })
    .click();
  await expect(cards(other)).toHaveCount(2);
  await expect(question(other)).toHaveCount(0);
  await expect.poll(() => new Set(cards(other).locator('h3 b').allTextContents())).toEqual(new Set(names));
  expect(other.path()).toBe('/en/wishlist');
});

test('adds nothing of a shared wishlist that is declined', async ({ device, newDevice }) => {
  const tab = await device.openTab(inStore('en', '/c/laptops'));
  await wishFor(device, tab, 1);
  const path = await sharedPath(tab, text('share:wishlist'));
  const other = await newDevice().openTab(path);
  await question(other)
    .getByRole('button', { name: text('wishlist:shared.leave') })
    .click();
  await expect(question(other)).toHaveCount(0);
  await expect(emptyHeading(other)).toBeVisible();
});

test('adds a shared wishlist offline from the products on the device', async ({ device }) => {
  const tab = await device.openTab(inStore('en', '/c/laptops'));
  const [name] = await wishFor(device, tab, 1);
  const path = await sharedPath(tab, text('share:wishlist'));
  await tab
    .getByRole('main')
    .getByRole('button', { name: text('wishlist:clear') })
    .click();
  await expect(emptyHeading(tab)).toBeVisible();
  device.connection.cut();
  await tab.goto(path);
  await question(tab)
    .getByRole('button', { name: text('wishlist:shared.take') })
    .click();
  await expect(cards(tab).locator('h3 b')).toHaveText(name ?? '');
  await expect(question(tab)).toHaveCount(0);
});

test('says that a shared wishlist is incomplete', async ({ device }) => {
  const tab = await device.openTab('/en/wishlist#products=A%2');
  await expect(tab.getByText(text('wishlist:shared.unreadable'))).toBeVisible();
});

test('adds a shared cart to the cart of another device', async ({ device, newDevice }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/cart'));
  const path = await sharedPath(tab, text('share:cart'));
  const other = await newDevice().openTab(path);
  const asked = other.getByRole('alertdialog', { name: text('cart:carried.title') });
  await asked.getByRole('button', { name: text('cart:carried.take') }).click();
  await expect(cartBadge(other, 1)).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test('shares nothing from a kiosk', async ({ device }) => {
  const config = { ...builtConfig(), kiosk: { enabled: true } };
  const tab = await device.openTab('/en', { config });
  await addOneToCart(tab);
  await tab.goto(inStore('en', '/cart'));
  await expect(tab.getByRole('main').locator('.cart-lines li')).toHaveCount(1);
  // read at once: a wait would last until the kiosk is wiped
  expect(tab.getByRole('button', { name: text('share:cart') }).count()).toBe(0);
});

test('shares the page of a product', async ({ device }) => {
  const tab = await device.openTab(inStore('en', '/c/laptops'));
  const link = cards(tab).first().locator('h3 a');
  const name = (await link.locator('b').textContent()) ?? '';
  await link.click();
  await expect(tab).toHaveURL(/\/p\//);
  expect(await sharedPath(tab, text('share:product', { name }))).toBe(tab.path());
});
