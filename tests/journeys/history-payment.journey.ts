// Journeys of a customer who pays an order from the order history on another device.
import { addOneToCart, fillCheckout, placeButton } from '../support/browser/buying.ts';
import { heading, logIn, registerNew } from '../support/browser/customers.ts';
import { expect, type Tab, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const note = (tab: Tab, key: string) => main(tab).getByText(text(`order:payment.${key}`));
const payButton = (tab: Tab) => main(tab).getByRole('button', { name: pattern('order:payment.pay') });

test('pays an order from the order history', async ({ device, newDevice, bridge }) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await addOneToCart(tab);
  await fillCheckout(tab, person.email, 'en', 'card');
  await placeButton(tab).click();
  await expect.poll(async () => (await device.documents('orders'))[0]?.state).toBe('accepted');
  const [order] = await device.documents('orders');

  const elsewhere = newDevice();
  const pages: string[] = [];
  elsewhere.connection.spoil(async ({ path }, answer) => {
    if (path.endsWith('/payment/session')) pages.push((await answer.clone().json()).result.page.url);
    return answer;
  });
  const other = await elsewhere.openTab('/en/my-account');
  await logIn(other, person);
  await other.goto(`/en/my-account/orders/${order?.order_number}`);
  await expect(note(other, 'pending')).toBeVisible();
  await payButton(other).click();
  await expect.poll(() => pages.length).toBe(1);
  const answer = await fetch(`${bridge.address}${pages[0]}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'refused' }),
    redirect: 'manual',
  });
  await expect(note(other, 'declined')).toBeVisible();
  await other.goto(String(answer.headers.get('location')));
  await expect(heading(other, 'order:pulled.title')).toContainText(String(order?.order_number));
  await expect(note(other, 'declined')).toBeVisible();
});

test('shows the last known state of an order in the history without a connection', async ({
  device,
  newDevice,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  await addOneToCart(tab);
  await fillCheckout(tab, person.email, 'en', 'card');
  await placeButton(tab).click();
  await expect.poll(async () => (await device.documents('orders'))[0]?.state).toBe('accepted');
  const [order] = await device.documents('orders');
  const elsewhere = newDevice();
  const other = await elsewhere.openTab('/en/my-account');
  await logIn(other, person);
  const path = `/en/my-account/orders/${order?.order_number}`;
  await other.goto(path);
  await expect(payButton(other)).toBeVisible();
  elsewhere.connection.cut();
  await other.goto(path);
  await expect(main(other).getByText(pattern('order:payment.last.pending'))).toBeVisible();
  await expect(payButton(other)).toBeDisabled();
});
