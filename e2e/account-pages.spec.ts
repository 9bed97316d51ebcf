// The pages of the account, each online and without a network: addresses, newsletter, reviews, loyalty card, orders,
// special offers, recently viewed.
import type { Page } from '@playwright/test';
import type { Bridge } from './bridge-process.ts';
import { acceptedHeading, addOneToCart, placeButton } from './buying.ts';
import { loginNeeded, registerNew } from './customers.ts';
import { claimOnDevice, untilOnDevice, untilViewed } from './device.ts';
import { expect, test } from './shop.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const waitsHere = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved on this device' });

/** Everything a page needs without a network is on the device. */
async function cut(page: Page, bridge: Bridge): Promise<void> {
  await untilOnDevice(page);
  bridge.line.cut();
}

/** Buys one product as the customer who is logged in. Out: its name. */
async function buy(page: Page): Promise<string> {
  const name = await addOneToCart(page);
  await page.goto('/en/checkout');
  await page.getByLabel('Phone').fill('+371 20 000 000');
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await page.getByLabel('Street, house, apartment').fill('Ķiršu iela 12–4');
  await page.getByLabel('Zip code').fill('LV-1010');
  await page.getByLabel('City').fill('Rīga');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await placeButton(page).click();
  await expect(acceptedHeading(page)).toBeVisible();
  return name;
}

async function fillAddress(page: Page, street: string): Promise<void> {
  const form = page.getByRole('group', { name: 'Delivery address' });
  await form.getByLabel('Street').fill(street);
  await form.getByLabel('House, apartment').fill('12–4');
  await form.getByLabel('City').fill('Rīga');
  await form.getByLabel('Zip code').fill('LV-1010');
  await form.getByLabel('Phone').fill('+371 20 000 000');
  await page.getByRole('button', { name: 'Save' }).click();
}

test('S2.006 S2.128 S8.017 The path /my-account/shipping-details shows the shipping details: saved online, and without a network sent later; the notice is "Account data has successfully been updated"', async ({
  shop,
  bridge,
}) => {
  await registerNew(shop);
  await shop.goto('/en/my-account/shipping-details');
  await expect(heading(shop, 'Shipping details')).toBeVisible();
  await shop.getByRole('button', { name: 'Save' }).click();
  await expect(shop.getByRole('alert')).toContainText('Street: Field is required.');
  await expect(shop.getByLabel('Street')).toBeFocused();
  await fillAddress(shop, 'Ķiršu iela');
  await expect(shop.getByText('Account data has successfully been updated').first()).toBeVisible();
  await shop.reload();
  await expect(shop.getByLabel('Street')).toHaveValue('Ķiršu iela');

  await cut(shop, bridge);
  await shop.reload();
  await fillAddress(shop, 'Miera iela');
  await expect(waitsHere(shop)).toBeVisible();
  await shop.reload();
  await expect(shop.getByLabel('Street')).toHaveValue('Miera iela');
  bridge.line.mend();
  await expect(shop.getByText('Account data has successfully been updated').first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(waitsHere(shop)).toBeHidden();
});

test('S2.007 S2.129 The path /my-account/newsletter shows the newsletter settings of the account, kept and sent later without a network', async ({
  shop,
  bridge,
}) => {
  await registerNew(shop);
  await shop.goto('/en/my-account/newsletter');
  await expect(heading(shop, 'Newsletter')).toBeVisible();
  await expect(shop.getByRole('main')).toContainText('10% discount coupon');
  await shop.getByRole('button', { name: 'Subscribe' }).click();
  await expect(shop.getByText(/You are subscribed\./)).toBeVisible();
  await expect(shop.getByText('Newsletter settings have been updated').first()).toBeVisible();

  await cut(shop, bridge);
  await shop.reload();
  await shop.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(waitsHere(shop)).toBeVisible();
  // what became of it is told wherever the customer is by then
  await shop.goto('/en/wishlist');
  bridge.line.mend();
  await expect(shop.getByText('Newsletter settings have been updated').first()).toBeVisible({
    timeout: 60_000,
  });
  await shop.goto('/en/my-account/newsletter');
  await expect(shop.getByText(/You are not subscribed\./)).toBeVisible();
});

test("S8.049 S8.050 A sync task answer with a non-JSON content type gives 'Error with response - bad content-type!', one of an unknown shape 'Unhandled error, wrong response format!': among the notices, and the task is kept", async ({
  shop,
  bridge,
}) => {
  await registerNew(shop);
  await shop.goto('/en/my-account/newsletter');
  await bridge.faults([{ match: { method: 'POST', path: '/api/mailer/subscribe' }, action: 'html' }]);
  const notices = shop.getByRole('region', { name: 'Notices' });
  await shop.getByRole('button', { name: 'Subscribe' }).click();
  await expect(notices).toContainText('Error with response - bad content-type!');
  await expect(shop.getByText('Saved on this device').first()).toBeVisible();
  await bridge.healthy();
  await shop.route('**/api/mailer/subscribe**', (route) => route.fulfill({ json: { unheard: 'of' } }));
  await shop.reload();
  await expect(notices).toContainText('Unhandled error, wrong response format!', { timeout: 60_000 });
  await shop.unroute('**/api/mailer/subscribe**');
  await expect(shop.getByText('Newsletter settings have been updated').first()).toBeVisible({
    timeout: 90_000,
  });
});

test('S1.007 S2.133 A customer can manage an account with order history. The account has a loyalty card. Both are there without a network', async ({
  shop,
  bridge,
}) => {
  await registerNew(shop);
  const name = await buy(shop);
  const number = (await bridge.orders())[0]?.number ?? 'none';
  await shop.goto('/en/my-account/orders');
  const link = shop.getByRole('main').getByRole('link', { name: `Order no. ${number}` });
  // until the shop's history is here, the line leads to what this device knows of the order
  await expect(link).toHaveAttribute('href', `/en/my-account/orders/${number}`);
  await link.click();
  await expect(heading(shop, `Order no. ${number}`)).toBeVisible();
  await expect(shop.getByRole('main')).toContainText(name);
  await expect(shop.getByRole('main')).toContainText('Ķiršu iela 12–4');
  await shop.goto('/en/my-account/loyalty-card');
  await expect(shop.getByRole('img', { name: /Barcode of the card 29\d{11}/ })).toBeVisible();

  await cut(shop, bridge);
  await shop.reload();
  await expect(shop.getByRole('img', { name: /Barcode of the card 29\d{11}/ })).toBeVisible();
  await shop.goto(`/en/my-account/orders/${number}`);
  await expect(shop.getByRole('main')).toContainText(name);
});

test('S2.131 The account has the customer’s own reviews: what was bought can be reviewed by keyboard, and without a network it waits on this device', async ({
  shop,
  bridge,
}) => {
  await registerNew(shop);
  const name = await buy(shop);
  await expect
    .poll(async () => {
      await shop.goto('/en/my-account/orders');
      return ((await claimOnDevice(shop, 'orders-history')) as { items: unknown[] } | undefined)?.items
        .length;
    })
    .toBe(1);
  await cut(shop, bridge);
  await shop.goto('/en/my-account/reviews');
  await shop.getByRole('button', { name: `Write a review: ${name}` }).click();
  await shop.getByRole('button', { name: 'Send the review' }).click();
  await expect(shop.getByText('Field is required.').first()).toBeVisible();
  const rating = shop.getByRole('radiogroup', { name: 'Rating', exact: true });
  await expect(rating).toHaveAttribute('aria-required', 'true');
  await expect(rating).toHaveAttribute('aria-invalid', 'true');
  await expect(rating).toHaveAccessibleDescription('Field is required.');
  await shop.getByRole('radio', { name: '3 stars of 5' }).focus();
  await shop.keyboard.press('Space');
  await shop.keyboard.press('ArrowRight');
  await expect(shop.getByRole('radio', { name: '4 stars of 5' })).toBeChecked();
  await shop.getByLabel('Title').fill('Labs pirkums');
  await shop.getByRole('textbox', { name: /^Review/ }).fill('Klusa un ātra.');
  await shop.getByRole('button', { name: 'Send the review' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise((next) => setTimeout(next));
    button.click();
  });
  const row = shop.getByRole('listitem').filter({ hasText: 'Labs pirkums' });
  await expect(row).toContainText('Saved on this device');
  bridge.line.mend();
  await expect(row).toContainText('The shop is looking at it', { timeout: 60_000 });
  await expect(row).toHaveCount(1);
});

test('S1.012 S2.025 S2.138 S6.007 S6.008 S7.044 The path /special-offers shows the special offers to logged-in customers only; without a token no call is made; the products are shown with the offer’s prices', async ({
  shop,
  bridge,
}) => {
  const calls = async () =>
    (await bridge.journal()).filter(({ route }) => route.endsWith('/user/special-offers')).length;
  const before = await calls();
  await shop.goto('/en/special-offers');
  await expect(loginNeeded(shop)).toBeVisible();
  await expect(shop.getByRole('main').getByRole('listitem')).toHaveCount(0);
  expect(await calls()).toBe(before);
  await registerNew(shop);
  await shop.goto('/en/special-offers');
  await expect(heading(shop, 'Special offers')).toBeVisible();
  const offers = shop
    .getByRole('main')
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: /\d left/ });
  await expect(offers.first()).toBeVisible();
  const { token } = (await claimOnDevice(shop, 'current-token')) as { token: string };
  const told = (await (
    await shop.request.get('/api/user/special-offers', { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { result: { final_price: number }[] };
  for (const { final_price } of told.result) {
    const [euros = '', cents = ''] = final_price.toFixed(2).split('.');
    const grouped = euros.replace(/\B(?=(\d{3})+$)/g, '.');
    await expect(
      offers.filter({ hasText: new RegExp(`${grouped.replace('.', '\\D')}\\s*,${cents}`) }).first(),
    ).toBeVisible();
  }
  await offers
    .first()
    .getByRole('button', { name: /^Add to cart: / })
    .click();
  await expect(shop.getByText('Product has been added to the cart!').first()).toBeVisible();

  await cut(shop, bridge);
  await shop.reload();
  await expect(
    shop.getByRole('heading', { name: 'Offers cannot be shown without a connection' }),
  ).toBeVisible();
});

test('S2.010 S2.132 The path /my-account/recently-viewed shows the recently viewed products, to a customer among the account’s pages', async ({
  shop,
}) => {
  await registerNew(shop);
  await shop.goto('/en');
  const link = shop.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const name = (await link.locator('b').textContent()) ?? '';
  await link.click();
  await shop.waitForURL(/\/p\//);
  await expect(heading(shop, /./)).toContainText(name);
  await untilViewed(shop, shop.url());
  await shop.goto('/en/my-account/recently-viewed');
  await expect(shop.getByRole('navigation', { name: 'My account' })).toBeVisible();
  await expect(shop.getByRole('main').getByRole('heading', { level: 3 })).toContainText([name]);
});

test('S6.006 Only logged-in customers can see order history: a guest sees why not on every page of the account', async ({
  shop,
}) => {
  for (const path of ['orders', 'orders/1', 'shipping-details', 'newsletter', 'reviews', 'loyalty-card']) {
    await shop.goto(`/en/my-account/${path}`);
    await expect(loginNeeded(shop)).toBeVisible();
  }
});
