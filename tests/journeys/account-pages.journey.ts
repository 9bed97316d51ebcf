// Journeys through the account pages, each online and offline: addresses, newsletter, reviews.
import { untilOnDevice } from '../support/browser/buying.ts';
import {
  heading,
  logIn,
  notice,
  notices,
  openAccountPage,
  registerNew,
} from '../support/browser/customers.ts';
import { builtConfig, expect, type Tab, test, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import { buy, cut, main } from './account-page-parts.ts';
import { addressButton, addressCard, addressCards, fillAddress } from './address-steps.ts';

/** Finds the status that is shown while a change is queued on this device or being sent. */
const waits = (tab: Tab) =>
  tab
    .getByRole('status')
    .filter({ hasText: text('account-pages:savedHere') })
    .or(tab.getByRole('status').filter({ hasText: text('account-pages:sending') }));

const button = (tab: Tab, key: string) => tab.getByRole('button', { name: text(key), exact: true });

const street = (tab: Tab) => tab.getByLabel(pattern('account-pages:shippingDetails.street', {}, 'start'));

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
  await fillAddress(tab, 'Ķiršu iela', 'new');
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  await tab.reload();
  await expect(addressCard(tab, 'Ķiršu iela')).toContainText(
    text('account-pages:shippingDetails.isDelivery'),
  );

  await cut(device);
  await tab.reload();
  await addressButton(addressCard(tab, 'Ķiršu iela'), 'edit').click();
  await fillAddress(tab, 'Miera iela', 'editing');
  await expect(addressButton(addressCard(tab, 'Miera iela'), 'edit')).toBeFocused();
  await expect(waits(tab)).toBeVisible();
  await tab.reload();
  await expect(addressCard(tab, 'Miera iela')).toBeVisible();
  device.connection.mend();
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  await expect(waits(tab)).toBeHidden();
});

test('keeps the addresses that two devices of a customer add offline [S2.128]', async ({
  device,
  newDevice,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await tab.goto('/en/my-account/shipping-details');
  await fillAddress(tab, 'Pirmā iela', 'new');
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  const second = newDevice();
  const other = await second.openTab('/en/my-account');
  await logIn(other, person);
  await other.goto('/en/my-account/shipping-details');
  await expect(addressCard(other, 'Pirmā iela')).toBeVisible();

  const added = [
    [device, tab, 'Otrā iela'],
    [second, other, 'Trešā iela'],
  ] as const;
  for (const [where, page, name] of added) {
    await cut(where);
    await page.reload();
    await button(page, 'account-pages:shippingDetails.add').click();
    await fillAddress(page, name, 'new');
    await expect(addressCard(page, name)).toBeVisible();
    await expect(waits(page)).toBeVisible();
  }
  for (const [where, page] of added) {
    where.connection.mend();
    await expect(notice(page, 'account:outcomes.profile-update')).toBeVisible();
  }
  await expect(addressCards(other)).toHaveCount(3);
  await tab.reload();
  for (const name of ['Pirmā iela', 'Otrā iela', 'Trešā iela'])
    await expect(addressCard(other, name)).toBeVisible();
});

test('deletes an address offline, and restores it', async ({ device }) => {
  const tab = await device.openTab('/en/my-account');
  await registerNew(tab);
  await tab.goto('/en/my-account/shipping-details');
  await fillAddress(tab, 'Pirmā iela', 'new');
  await button(tab, 'account-pages:shippingDetails.add').click();
  await fillAddress(tab, 'Otrā iela', 'new');
  await expect(notice(tab, 'account:outcomes.profile-update')).toBeVisible();
  await addressButton(addressCard(tab, 'Otrā iela'), 'forInvoices').click();
  await expect(addressCard(tab, 'Otrā iela')).toContainText(text('account-pages:shippingDetails.isInvoice'));

  await cut(device);
  await tab.reload();
  await addressButton(addressCard(tab, 'Otrā iela'), 'remove').click();
  await expect(addressCards(tab)).toHaveCount(1);
  await expect(addressCard(tab, 'Pirmā iela')).toContainText(text('account-pages:shippingDetails.isInvoice'));
  await button(tab, 'account-pages:shippingDetails.undo').click();
  await expect(addressCard(tab, 'Otrā iela')).toContainText(text('account-pages:shippingDetails.isInvoice'));
  device.connection.mend();
  await expect(waits(tab)).toBeHidden();
  await tab.reload();
  await expect(addressCards(tab)).toHaveCount(2);
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
  device.connection.spoil(({ path }, answer) =>
    path === '/api/mailer/subscribe' ? Response.json({ unheard: 'of' }) : answer,
  );
  await bridge.healthy();
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
