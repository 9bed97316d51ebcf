// Journeys to the lists of an account, online and offline: orders, loyalty card, special offers, recently viewed
// products.
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { acceptedHeading, fillCheckout, placeButton } from '../support/browser/buying.ts';
import {
  accountNav,
  greeting,
  heading,
  loginNeeded,
  notice,
  openAccountPage,
  registerNew,
} from '../support/browser/customers.ts';
import { expect, type Locator, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import { buy, cut, main } from './account-page-parts.ts';

const money = (cents: number) => formatPrice(cents).replaceAll('\u00a0', ' ');

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
  const goods = main(tab).getByRole('heading', { level: 3 });
  const name = await goods.first().locator('b').textContent();
  // the list may change meanwhile
  await goods.filter({ hasText: name }).first().getByRole('link').click();
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
