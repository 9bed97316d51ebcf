// Order feedback journeys, opened by the link with the order's token: written offline, sent once.

import { acceptedHeading, addOneToCart, fillCheckout, placeButton } from '../support/browser/buying.ts';
import { heading, notice } from '../support/browser/customers.ts';
import { expect, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

test('sends order feedback written offline exactly once [S1.009 S2.026 S2.125 S7.031 S8.036]', async ({
  device,
  newDevice,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab);
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const [placed] = await bridge.orders();
  const number = placed?.number ?? 'none';
  const link = tab.getByRole('link', { name: text('order:accepted.feedback') });
  const path = (await link.getAttribute('href')) ?? '';
  expect(path).toMatch(new RegExp(`^/en/review/[0-9a-f]{64}/${number}$`));

  // a device without the order requests it by number and token; another token finds nothing
  const other = newDevice();
  const mailed = await other.openTab(path);
  await expect(heading(mailed, 'order-feedback:title')).toBeVisible();
  const goods = mailed.getByRole('region', { name: text('order-feedback:goods') });
  await expect(goods).toContainText(number);
  await expect(goods.getByRole('listitem')).toContainText(name);
  const wrong = await other.openTab(path.replace(/[0-9a-f]{64}/, '0'.repeat(64)));
  await expect(heading(wrong, 'order-feedback:unknown.title')).toBeVisible();
  await expect(wrong.getByRole('main')).not.toContainText(name);

  // a rating is required; the user then rates by keyboard, offline, and clicks the button twice
  device.connection.cut();
  await link.click();
  await expect(heading(tab, 'order-feedback:title')).toBeVisible();
  await expect(tab.getByText(text('order-feedback:offline'))).toBeVisible();
  await expect(tab.getByRole('region', { name: text('order-feedback:goods') })).toContainText(name);
  const send = tab.getByRole('button', { name: text('order-feedback:send') });
  await send.click();
  const rating = tab.getByRole('radiogroup', { name: text('order-feedback:fields.rating') });
  await expect(rating).toHaveAccessibleDescription(text('order-feedback:messages.required'));
  const stars = (count: number) => tab.getByRole('radio', { name: text('order-feedback:stars', { count }) });
  await stars(3).focus();
  await tab.press('Space');
  await tab.press('ArrowRight');
  await expect(stars(4)).toBeChecked();
  const detail = tab.getByRole('textbox', { name: pattern('order-feedback:fields.detail', {}, 'start') });
  await detail.fill('Ātri un labi.');
  // typed text survives a reload, also offline
  const draft = [expect.objectContaining({ fields: { title: '', detail: 'Ātri un labi.', rating: '4' } })];
  await expect.poll(() => device.claim('drafts')).toEqual({ drafts: draft });
  await tab.reload();
  await expect(detail).toHaveValue('Ātri un labi.');
  await expect(stars(4)).toBeChecked();
  const pressed = await send.element();
  pressed.click();
  await new Promise((next) => tab.window.setTimeout(next));
  pressed.click();
  await expect(heading(tab, 'order-feedback:saved.title')).toBeFocused();
  await expect.poll(() => device.claim('drafts')).toEqual({ drafts: [] });
  await tab.reload();
  await expect(heading(tab, 'order-feedback:saved.title')).toBeVisible();
  expect(await device.documents('synctasks')).toHaveLength(1);

  const sent = async () =>
    (await bridge.journal())
      .filter(({ route }) => route.endsWith('/review/create'))
      .map(({ status }) => status);
  expect(await sent()).toEqual([]);
  device.connection.mend();
  await expect(heading(tab, 'order-feedback:thanks.title')).toBeVisible();
  await expect(notice(tab, 'account:outcomes.order-feedback')).toBeVisible();
  expect(await sent()).toEqual([200]);
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Feedback for this order already filled');
  await expect(send).toBeHidden();

  // a form that another device opened earlier is rejected with the same message
  await mailed.getByRole('radio', { name: text('order-feedback:stars', { count: 1 }) }).click();
  await mailed.getByRole('button', { name: text('order-feedback:send') }).click();
  await expect(heading(mailed, 'order-feedback:filled.title')).toBeVisible();
  await expect(notice(mailed, 'account:outcomes.feedback-filled')).toBeVisible();
  expect(await sent()).toEqual([200, 409]);
});
