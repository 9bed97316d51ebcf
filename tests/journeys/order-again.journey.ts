// Journeys on the page of a placed order: following its progress, and ordering its products again.
import { orderStatuses } from '#shared/domain/order/order-status.ts';
import {
  acceptedHeading,
  addedNotice,
  addOneToCart,
  addSecond,
  fillCheckout,
  inStore,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { openAccountPage, registerNew } from '../support/browser/customers.ts';
import { expect, test } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

test('adds the products of an order in progress to the cart again [S4.150 S4.151]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en/my-account');
  const person = await registerNew(tab);
  const main = tab.getByRole('main');
  // this product has no special offer: an offer has too few pieces for repeated orders
  const first = await addOneToCart(tab, 'en', inStore('en', '/search?q=norra'));
  const [cart] = await device.documents('cart');
  await addSecond(tab, first);
  const others = main
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut') })
    .filter({ hasNotText: first })
    .getByRole('button', { name: pattern('adding:addNamed') });
  const second =
    pattern('adding:addNamed').exec((await others.first().getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await others.first().click();
  await expect.poll(async () => (await device.documents('cart')).length).toBe(2);
  const gone = (await device.documents('cart')).find(({ sku }) => sku !== cart?.sku)?.sku ?? 'none';
  await fillCheckout(tab, person.email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  const number = (await bridge.orders())[0]?.number ?? 'none';

  // the backend changes the status of the order
  let status = 'new';
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/user/order-history')) return answer;
    const body = (await answer.json()) as { result: { items: { status: string }[] } };
    for (const item of body.result.items) item.status = status;
    return Response.json(body);
  });
  await tab.goto('/en/my-account/orders');
  // the list is fetched each time it is opened
  const openOrders = () => openAccountPage(tab, 'orders');
  const way = main.getByRole('region', { name: text('account-pages:orders.way.title') });
  const steps = way.getByRole('listitem');
  const [done, later] = [text('account-pages:orders.way.done'), text('account-pages:orders.way.later')];
  for (const code of Object.keys(orderStatuses)) {
    status = code;
    await openOrders();
    const label = text(`account-pages:orders.status.${code === 'shipped' ? 'sent' : code}`);
    const row = main.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText(label);
    await row.getByRole('link').click();
    const present = way.locator('[aria-current="step"]');
    await expect(present).toHaveText(
      pattern(`account-pages:orders.status.${code === 'shipped' ? 'sent' : code}`, {}, 'start'),
    );
    if (code === 'shipped') {
      await expect(steps.first()).toContainText(done);
      await expect(steps.last()).toHaveText(`${text('account-pages:orders.status.completed')}, ${later}`);
    }
    if (['completed', 'cancelled', 'refunded'].includes(code)) await expect(way).not.toContainText(later);
    else await expect(steps.last()).toContainText(later);
  }
  status = 'later-version';
  await openOrders();
  await main.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expect(main).toContainText(status);
  await expect(way).toBeHidden();
  await expect(main.getByRole('link', { name: text('account-pages:orders.feedback') })).toHaveAttribute(
    'href',
    new RegExp(`^/en/review/[0-9a-f]{64}/${number}$`),
  );

  await untilOnDevice(device);
  await bridge.changeProduct(gone, { status: 2 });
  tab.window.dispatchEvent(new tab.window.Event('pageshow'));
  await expect(main.getByRole('link', { name: second })).toBeHidden();
  const again = main.getByRole('button', { name: text('account-pages:orders.again.button') });
  await again.click();
  await expect(addedNotice(tab)).toBeVisible();
  await expect(main.getByRole('alert')).toContainText(
    `${second}: ${text('account-pages:orders.again.notSold')}`,
  );
  const held = async () => {
    const generation = (await device.claim('cart'))?.generation;
    const lines = await device.documents('cart');
    return lines.filter((line) => line.generation === generation).map(({ name, qty }) => [name, qty]);
  };
  expect(await held()).toEqual([[first, 2]]);
  device.connection.cut();
  await again.click();
  await expect.poll(held).toEqual([[first, 4]]);
});
