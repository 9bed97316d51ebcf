// Journeys without a login through the newsletter and the contact form: opened online, submitted offline, sent once.

import { untilOnDevice } from '../support/browser/buying.ts';
import { heading, notice } from '../support/browser/customers.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { builtConfig, expect, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';

const button = (tab: Tab, key: string) => tab.getByRole('button', { name: text(key), exact: true });
const field = (tab: Tab, key: string) => tab.getByRole('textbox', { name: pattern(key, {}, 'start') });
const status = (tab: Tab, key: string, email = '') =>
  tab.getByRole('status').filter({ hasText: text(key, { email }) });

/** Returns the text of the newest mail to an address. */
const mailTo = async (bridge: JourneyBridge, address: string) =>
  (await bridge.outbox()).find(({ mail }) => mail?.to === address)?.mail?.text ?? '';
const sent = async (bridge: JourneyBridge, route: string) =>
  (await bridge.journal()).filter((entry) => entry.route.endsWith(route)).map((entry) => entry.status);

test('subscribes once offline and confirms once with a mailed link [S1.008 S2.021 S2.022 S8.024]', async ({
  device,
  newDevice,
  bridge,
}) => {
  const email = 'Reader+1@example.lv';
  const tab = await device.openTab('/en/newsletter');
  await expect(heading(tab, 'newsletter:title')).toBeVisible();
  const { promises } = builtConfig() as { promises: { newsletterDiscountPercent: number } };
  const percent = promises.newsletterDiscountPercent;
  await expect(tab.getByText(text('newsletter:promise', { percent }))).toBeVisible();
  await button(tab, 'newsletter:form.submit').click();
  await expect(field(tab, 'newsletter:form.email')).toHaveAccessibleDescription(
    text('newsletter:messages.required'),
  );
  await untilOnDevice(device);
  device.connection.cut();
  await expect(tab.getByText(text('newsletter:form.offline'))).toBeVisible();
  await field(tab, 'newsletter:form.email').fill(email);
  await button(tab, 'newsletter:form.submit').click();
  await expect(status(tab, 'newsletter:form.saved', email)).toBeVisible();
  device.connection.mend();
  await expect(status(tab, 'newsletter:form.sent', email)).toBeVisible();
  expect(await sent(bridge, '/mailer/subscribe')).toEqual([200]);

  // this device has no data about the subscription
  const path = /\/en\/newsletter\/\S+/.exec(await mailTo(bridge, email))?.[0] ?? 'no link';
  const other = newDevice();
  const mailed = await other.openTab(path);
  // mail clients open links, too, so the user must click to confirm
  await expect(heading(mailed, 'newsletter:confirm.ready.title')).toBeVisible();
  expect(await sent(bridge, '/mailer/confirm')).toEqual([]);
  await button(mailed, 'newsletter:confirm.submit').click();
  await expect(heading(mailed, 'newsletter:confirm.confirmed.title')).toBeFocused();
  await mailed.reload();
  await expect(heading(mailed, 'newsletter:confirm.confirmed.title')).toBeVisible();
  expect(await sent(bridge, '/mailer/confirm')).toEqual([200]);
  expect(await mailTo(bridge, email)).toMatch(/NEWS-\w{10}/);
  await expect.poll(() => other.claim('newsletter')).toEqual({ email, subscribed: true });

  await tab.goto(path);
  await button(tab, 'newsletter:confirm.submit').click();
  const refused = tab.getByRole('alert').filter({ hasText: text('newsletter:confirm.refused.text') });
  await expect(refused).toBeVisible();
  expect(text('newsletter:confirm.refused.text')).toBe(
    'This url is not valid or you have already subscribed to our newsletter',
  );
  await button(tab, 'newsletter:confirm.again').click();
  await expect(notice(tab, 'account:outcomes.newsletter-confirmation')).toBeVisible();
  expect(await sent(bridge, '/mailer/confirmation')).toEqual([200]);

  // each newsletter mail has an unsubscribe link that needs no login
  const leave = /\/en\/newsletter\?\S+/.exec(await mailTo(bridge, email))?.[0] ?? 'no link';
  await mailed.goto(leave);
  await button(mailed, 'newsletter:leave.submit').click();
  await expect(status(mailed, 'newsletter:leave.done', email)).toBeVisible();
});

const withConfig = (bridge: JourneyBridge, over: object) =>
  createDevice(bridge.address, { ...builtConfig(), ...over });

test('promises free delivery in the footer [S1.030 S9.073]', async ({ bridge }) => {
  const { promises } = builtConfig() as { promises: object };
  const device = withConfig(bridge, { promises: { ...promises, freeShippingFrom: 123_400 } });
  try {
    const tab = await device.openTab('/en');
    const over = text('footer:promises.delivery', { amount: '1\u00a0234,00\u00a0€' });
    await expect(tab.getByRole('contentinfo')).toContainText(over);
  } finally {
    await device.close();
  }
});

test('opens the newsletter dialog once [S2.142]', async ({ bridge }) => {
  const device = withConfig(bridge, { newsletter: { invitation: true } });
  try {
    const tab = await device.openTab('/en');
    await expect.poll(() => device.claim('newsletter-invitation')).toBeDefined();
    const { promises } = builtConfig() as { promises: { newsletterDiscountPercent: number } };
    const percent = promises.newsletterDiscountPercent;
    const dialog = tab.getByRole('dialog', { name: text('newsletter:modal.title', { percent }) });
    await device.pass(20_000);
    await expect(dialog).toHaveCount(0);
    tab.close();
    await device.pass(12 * 3_600_000);
    const later = await device.openTab('/en/cart');
    const opened = later.getByRole('dialog', { name: text('newsletter:modal.title', { percent }) });
    await device.pass(20_000);
    await expect(opened).toHaveCount(0);
    await later.goto('/en');
    await expect(opened).toBeVisible();
    await opened.getByRole('button', { name: text('common:close'), exact: true }).click();
    await expect(opened).toHaveCount(0);
    await later.reload();
    await device.pass(20_000);
    await expect(opened).toHaveCount(0);
  } finally {
    await device.close();
  }
});

test('sends a contact message written offline exactly once [S1.010 S1.031 S1.032 S1.033 S9.074 S9.075 S9.076 S2.141 S7.040]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  const foot = tab.getByRole('contentinfo');
  for (const promise of [
    text('footer:promises.moneyBack', { count: 30 }),
    text('footer:promises.newsletter', { percent: 10 }),
    text('footer:hours', { hours: '8:00–17:00' }),
  ])
    await expect(foot).toContainText(promise);
  await foot.getByRole('link', { name: text('footer:write'), exact: true }).click();
  await expect(heading(tab, 'contact:title')).toBeVisible();
  await button(tab, 'contact:send').click();
  for (const name of ['name', 'email', 'comment'])
    await expect(field(tab, `contact:fields.${name}`)).toHaveAccessibleDescription(
      text('checkout:messages.required'),
    );
  await untilOnDevice(device);
  device.connection.cut();
  await expect(tab.getByText(text('contact:offline'))).toBeVisible();
  await field(tab, 'contact:fields.name').fill('Anna');
  await field(tab, 'contact:fields.email').fill('anna@example.lv');
  await field(tab, 'contact:fields.comment').fill('Vai televizors ir veikalā?');
  // typed text survives a reload
  const fields = { name: 'Anna', comment: 'Vai televizors ir veikalā?' };
  await expect.poll(() => device.claim('drafts')).toMatchObject({ drafts: [{ form: 'contact', fields }] });
  await tab.reload();
  await expect(field(tab, 'contact:fields.comment')).toHaveValue('Vai televizors ir veikalā?');
  await button(tab, 'contact:send').click();
  await expect(heading(tab, 'contact:saved.title')).toBeFocused();
  await expect.poll(() => device.claim('drafts')).toEqual({ drafts: [] });
  await tab.reload();
  await expect(status(tab, 'contact:saved.text')).toBeVisible();
  expect(await sent(bridge, '/contact/create')).toEqual([]);
  device.connection.mend();
  await expect(notice(tab, 'account:outcomes.contact-create')).toBeVisible();
  expect(await sent(bridge, '/contact/create')).toEqual([200]);
  expect(await mailTo(bridge, 'info@zibens.example')).toContain('Vai televizors ir veikalā?');
});
