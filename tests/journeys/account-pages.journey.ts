// Journeys through the account pages, each online and offline: addresses, newsletter, reviews, loyalty card, orders,
// special offers, recently viewed.
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import {
  accountNav,
  greeting,
  heading,
  loginNeeded,
  notice,
  notices,
  openAccountPage,
  registerNew,
} from '../support/browser/customers.ts';
import {
  builtConfig,
  type Device,
  expect,
  type Locator,
  type Tab,
  test,
  until,
} from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

/** Finds the status that is shown while a change is queued on this device or being sent. */
const waits = (tab: Tab) =>
  tab
    .getByRole('status')
    .filter({ hasText: text('account-pages:savedHere') })
    .or(tab.getByRole('status').filter({ hasText: text('account-pages:sending') }));

const button = (tab: Tab, key: string) => tab.getByRole('button', { name: text(key), exact: true });
const main = (tab: Tab) => tab.getByRole('main');
const money = (cents: number) => formatPrice(cents).replaceAll('\u00a0', ' ');

/** Cuts the connection once everything that the pages need offline is on the device. */
async function cut(device: Device): Promise<void> {
  await untilOnDevice(device);
  device.connection.cut();
}

/** Buys one product as the logged-in customer and returns its name. */
async function buy(tab: Tab, email: string): Promise<string> {
  const name = await addOneToCart(tab);
  await fillCheckout(tab, email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  return name;
}

const street = (tab: Tab) => tab.getByLabel(pattern('account-pages:shippingDetails.street', {}, 'start'));

async function fillAddress(tab: Tab, name: string): Promise<void> {
  const form = tab.getByRole('group', { name: text('account-pages:shippingDetails.delivery') });
  const fields = {
    'account-pages:shippingDetails.street': name,
    'account-pages:shippingDetails.house': '12–4',
    'checkout:fields.city': 'Rīga',
    'checkout:fields.zip': 'LV-1010',
    'checkout:fields.phone': '+371 20 000 000',
  };
  for (const [key, value] of Object.entries(fields))
    await form.getByLabel(pattern(key, {}, 'start')).fill(value);
  await button(tab, 'account-pages:save').click();
}

test('saves shipping details online and queues them offline [S2.006 S2.128 S8.017]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  await registerNew(tab);
  await tab.goto('/en/my-account/shipping-details');
  await expect(heading(tab, 'account-pages:shippingDetails.title')).toBeVisible();
  await button(tab, 'account-pages:save').click();
  const [label, required] = [
    text('account-pages:shippingDetails.street'),
    text('checkout:messages.required'),
  ];
  await expect(tab.getByRole('alert')).toContainText(`${label}: ${required}`);
  await expect(street(tab)).toBeFocused();
  await fillAddress(tab, 'Ķiršu iela');
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  await tab.reload();
  await expect(street(tab)).toHaveValue('Ķiršu iela');

  await cut(device);
  await tab.reload();
  await fillAddress(tab, 'Miera iela');
  await expect(waits(tab)).toBeVisible();
  await tab.reload();
  await expect(street(tab)).toHaveValue('Miera iela');
  device.connection.mend();
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  await expect(waits(tab)).toBeHidden();
});

test('changes the newsletter subscription of an account online and offline [S2.007 S2.129]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await tab.goto('/en/my-account/newsletter');
  await expect(heading(tab, 'account-pages:newsletter.title')).toBeVisible();
  const { promises } = builtConfig() as { promises: { newsletterDiscountPercent: number } };
  await expect(main(tab)).toContainText(
    text('account-pages:newsletter.promise', { percent: promises.newsletterDiscountPercent }),
  );
  await button(tab, 'account-pages:newsletter.subscribe').click();
  await expect(notice(tab, 'account:outcomes.newsletter-confirmation')).toBeVisible();
  await expect(main(tab)).toContainText(text('account-pages:newsletter.pending', { email: person.email }));
  await expect(button(tab, 'account-pages:newsletter.again')).toBeVisible();
  const mailed = (await bridge.outbox()).find(({ mail }) => mail?.to === person.email)?.mail?.text ?? '';
  await tab.goto(/\/en\/newsletter\/\S+/.exec(mailed)?.[0] ?? 'no link');
  await button(tab, 'newsletter:confirm.submit').click();
  await expect(heading(tab, 'newsletter:confirm.confirmed.title')).toBeVisible();
  await tab.goto('/en/my-account/newsletter');
  await expect(main(tab)).toContainText(text('account-pages:newsletter.on', { email: person.email }));

  await cut(device);
  await tab.reload();
  await button(tab, 'account-pages:newsletter.unsubscribe').click();
  await expect(waits(tab)).toBeVisible();
  // the notice about the result appears on any page
  await tab.goto('/en/wishlist');
  device.connection.mend();
  await expect(notice(tab, 'account:outcomes.newsletter-unsubscribe')).toBeVisible();
  await tab.goto('/en/my-account/newsletter');
  await expect(notice(tab, 'account-pages:newsletter.off')).toBeVisible();
});

test('keeps a task queued after a response with a wrong content type or shape [S8.049 S8.050]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en/my-account');
  await registerNew(tab);
  await openAccountPage(tab, 'newsletter');
  await bridge.faults([{ match: { method: 'POST', path: '/api/mailer/subscribe' }, action: 'html' }]);
  await button(tab, 'account-pages:newsletter.subscribe').click();
  await expect(notices(tab)).toContainText(text('errors:badContentType'));
  await expect(waits(tab)).toBeVisible();
  await bridge.healthy();
  device.connection.spoil(({ path }, answer) =>
    path === '/api/mailer/subscribe' ? Response.json({ unheard: 'of' }) : answer,
  );
  await tab.reload();
  await expect(notices(tab)).toContainText(text('errors:badShape'));
  await expect(waits(tab)).toBeVisible();
  device.connection.mend();
  // the outbox retries by itself, and the notice is visible for a few seconds only
  await until(
    async () => {
      await device.pass(1_000);
      return notice(tab, 'account:outcomes.newsletter-confirmation').isVisible() || undefined;
    },
    () => 'the subscription was not sent again',
  );
});

test('shows order history and loyalty card online and offline [S1.007 S2.133]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  const name = await buy(tab, person.email);
  const [order] = await bridge.orders();
  const number = order?.number ?? 'none';
  await tab.goto('/en/my-account');
  await expect(greeting(tab, person.firstname)).toBeVisible();
  await expect(
    main(tab).getByRole('link', { name: pattern('account:orders.number', { number }, 'within') }),
  ).toBeVisible();
  await openAccountPage(tab, 'orders');
  const link = main(tab).getByRole('link', { name: text('account-pages:orders.number', { number }) });
  // before the order history has loaded, the row links to the order stored on this device
  await expect(link).toHaveAttribute('href', `/en/my-account/orders/${number}`);
  await link.click();
  await expect(heading(tab, 'account-pages:orders.number')).toContainText(number);
  await expect(main(tab)).toContainText(name);
  await expect(main(tab)).toContainText('Ķiršu iela 12–4');
  await openAccountPage(tab, 'loyaltyCard');
  const barcode = main(tab).getByRole('img', { name: pattern('account-pages:loyaltyCard.barcode') });
  const card = async () =>
    pattern('account-pages:loyaltyCard.barcode').exec((await barcode.getAttribute('aria-label')) ?? '')?.[1];
  expect(await card()).toMatch(/^29\d{11}$/);

  await cut(device);
  await tab.reload();
  expect(await card()).toMatch(/^29\d{11}$/);
  await tab.goto(`/en/my-account/orders/${number}`);
  await expect(main(tab)).toContainText(name);
});

test('queues a review that was written offline using the keyboard [S1.008 S2.131]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  const name = await buy(tab, person.email);
  await tab.goto('/en/my-account/orders');
  await expect.poll(async () => (await device.claim('orders-history'))?.items.length).toBe(1);
  await cut(device);
  await openAccountPage(tab, 'reviews');
  await tab.getByRole('button', { name: text('account-pages:reviews.writeFor', { name }) }).click();
  const send = button(tab, 'account-pages:reviews.send');
  await send.click();
  const rating = tab.getByRole('radiogroup', {
    name: text('account-pages:reviews.fields.rating'),
    exact: true,
  });
  await expect(rating).toHaveAttribute('aria-required', 'true');
  await expect(rating).toHaveAttribute('aria-invalid', 'true');
  await expect(rating).toHaveAccessibleDescription(text('checkout:messages.required'));
  const stars = (count: number) =>
    tab.getByRole('radio', { name: text('account-pages:reviews.stars', { count }) });
  await stars(3).focus();
  await tab.press('Space');
  await tab.press('ArrowRight');
  await expect(stars(4)).toBeChecked();
  const field = (key: string) =>
    tab.getByRole('textbox', { name: pattern(`account-pages:reviews.fields.${key}`, {}, 'start') });
  await field('title').fill('Labs pirkums');
  await field('detail').fill('Klusa un ātra.');
  const pressed = await send.element();
  pressed.click();
  await new Promise((next) => tab.window.setTimeout(next));
  pressed.click();
  const row = tab.getByRole('listitem').filter({ hasText: 'Labs pirkums' });
  await expect(row).toContainText(text('account-pages:reviews.state.waiting'));
  device.connection.mend();
  await expect(row).toContainText(text('account-pages:reviews.state.pending'));
  await expect(row).toHaveCount(1);
});

test('links to categories if the reviews cannot be loaded offline', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  await registerNew(tab);
  await untilOnDevice(device);
  await cut(device);
  await openAccountPage(tab, 'reviews');
  await expect(main(tab).getByText(text('account-pages:reviews.offline'))).toBeVisible();
  await expect(tab.getByRole('navigation', { name: text('ways-on:categoriesHere') })).toBeVisible();
});

test('shows special offers and their prices to logged-in customers only [S1.012 S2.025 S2.138 S6.007 S6.008 S7.044]', async ({
  device,
  bridge,
}) => {
  const calls = async () =>
    (await bridge.journal()).filter(({ route }) => route.endsWith('/user/special-offers')).length;
  const before = await calls();
  const tab = await device.openTab('/en/special-offers');
  await expect(loginNeeded(tab)).toBeVisible();
  await expect(main(tab).getByRole('listitem')).toHaveCount(0);
  expect(await calls()).toBe(before);
  await registerNew(tab);
  await openAccountPage(tab, 'specialOffers');
  await expect(heading(tab, 'account-pages:specialOffers.title')).toBeVisible();
  await expect(tab).toHaveURL('/en/special-offers');
  const offers = main(tab)
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: pattern('account-pages:specialOffers.left', {}, 'within') });
  await expect(offers.first()).toBeVisible();
  const { token } = (await device.claim('current-token')) ?? {};
  const reported = (await (
    await fetch(`${bridge.address}/api/user/special-offers`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json()) as { result: { sku: string; final_price: number; quantity: number }[] };
  expect(reported.result.length).toBeGreaterThan(0);
  for (const { final_price } of reported.result) {
    const [euros = '', cents = ''] = final_price.toFixed(2).split('.');
    const grouped = euros.replace(/\B(?=(\d{3})+$)/g, '\\D');
    await expect(offers.filter({ hasText: new RegExp(`${grouped}\\s*,${cents}`) }).first()).toBeVisible();
  }
  await offers
    .first()
    .getByRole('button', { name: pattern('adding:addNamed') })
    .click();
  await expect(notice(tab, 'cart:notices.added')).toBeVisible();

  // cart, checkout and order show the offer price and, struck through, the regular one
  const [{ sku } = { sku: '' }] = await device.documents('cart');
  const offer = reported.result.find((each) => each.sku === sku);
  const product = (await device.documents('products')).find(
    (each) => each.sku === sku && each.store === 'en',
  );
  const usual = product ? shownPrice(product, device.now()).current : 0;
  const price = Math.round((offer?.final_price ?? 0) * 100);
  const isBoth = async (place: Locator) => {
    await expect(place).toContainText(money(price));
    await expect(place.locator('s')).toHaveText(money(usual));
  };
  await tab.goto('/en/cart');
  await isBoth(main(tab).locator('.item'));
  for (let left = offer?.quantity ?? 0; left > 1; left--)
    await main(tab)
      .getByRole('button', { name: pattern('cart:more') })
      .click();
  await expect(main(tab).getByRole('button', { name: pattern('cart:more') })).toBeDisabled();
  const quantity = main(tab).getByRole('textbox', { name: pattern('cart:quantity') });
  await quantity.fill('1');
  await quantity.press('Enter');
  await fillCheckout(tab, 'liga@example.lv');
  await isBoth(tab.getByRole('complementary').locator('.mini'));
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  await isBoth(main(tab).locator('.receipt .mini'));
  const order = (await device.documents('orders')).find(({ state }) => state === 'accepted');
  expect(order?.lines[0]).toMatchObject({ sku, price_incl_tax: price });

  await cut(device);
  await tab.goto('/en/special-offers');
  await expect(
    tab.getByRole('heading', { name: text('account-pages:specialOffers.offline.title') }),
  ).toBeVisible();
});

test('shows recently viewed products on an account page [S2.010 S2.132]', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  await registerNew(tab);
  await tab.goto('/en');
  const link = main(tab).getByRole('heading', { level: 3 }).getByRole('link').first();
  const name = await link.locator('b').textContent();
  await link.click();
  await expect(tab).toHaveURL(/\/p\//);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(name);
  const sku = decodeURIComponent(/\/p\/([^/]+)/.exec(tab.url())?.[1] ?? 'none');
  await expect.poll(async () => (await device.claim('recently-viewed'))?.products[0]?.sku).toBe(sku);
  await tab.goto('/en/my-account/recently-viewed');
  await expect(accountNav(tab)).toBeVisible();
  const viewed = main(tab).getByRole('heading', { level: 3 });
  await expect(viewed).toHaveCount(1);
  await expect(viewed).toContainText(name);
});
