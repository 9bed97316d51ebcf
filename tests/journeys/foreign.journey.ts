// The shop in front of backends that were there before it: a guest looks around, chooses and orders.
import { paymentMethods } from '../foreign/carts.ts';
import { type Fields, fieldsOf } from '../foreign/exchange.ts';
import { pattern, text } from '../texts.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  toReview,
  unnumberedHeading,
  untilOnDevice,
  wayToPay,
} from './buying.ts';
import {
  fillRegistration,
  logIn,
  loginNeeded,
  newPerson,
  openAccountPage,
  openRegistration,
  panel,
  registerNew,
} from './customers.ts';
import { test } from './foreign-shop.ts';
import { inTime } from './in-time.ts';
import { type Device, expect, type Tab, until } from './journey.ts';

const quirks = ['v', 'm1'] as const;
/** As forbearing as such a backend can be. */
const forbearing = { unknownPath: 'envelope', sortsByUnknownField: true, needsCart: false } as const;
const anna = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};

/** Its ways to deliver and pay are known from nowhere but its carts. */
const ownMethods = { ...forbearing, needsCart: true, shopData: 'none' } as const;

const names = (tab: Tab) => tab.locator('main .card h3');
const heading = (tab: Tab) => tab.getByRole('heading', { level: 1 });
/** An amount as the shop writes it. */
const amount = (value: number): string => value.toFixed(2).replace('.', ',');

const paymentOf = (body: Fields) => fieldsOf(body.addressInformation).payment_method_code;

/** A guest puts one thing into the cart and presses the last button. In: the way to pay, the first without it. */
async function order(device: Device, payment?: string): Promise<Tab> {
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await fillCheckout(tab, 'liga@example.lv', 'en', payment);
  await placeButton(tab).click();
  return tab;
}

for (const habit of quirks) {
  test(`The home page shows goods (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await expect(names(tab).first()).toBeVisible();
  });

  test(`A category shows its goods (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/bags-4'));
    await expect(heading(tab)).toContainText('Bags');
    await expect(names(tab).first()).toBeVisible();
  });

  test(`A product whose document has net prices only is shown with the tax (${habit}).`, async ({
    openForeignShop,
  }) => {
    const { device, backend } = await openForeignShop({ habit, ...forbearing });
    const [net, article] = [100, backend.catalogue.articles.get('24-MB07')];
    expect(article?.net).toBeGreaterThan(0);
    const gross = ((article?.net ?? net) * 121) / 100;
    const tab = await device.openTab(inStore('en', '/p/24-MB07/x'));
    await expect(tab.locator('main .price').first()).toContainText(amount(gross));
  });

  test(`A customer logs in (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, customers: [anna], ...forbearing });
    await logIn(await device.openTab(inStore('en')), anna);
  });

  test(`Somebody new makes an account (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, ...forbearing });
    await registerNew(await device.openTab(inStore('en')));
  });

  test(`An order of a guest reaches the backend, also when its answer is lost (${habit}).`, async ({
    openForeignShop,
  }) => {
    const { device, backend } = await openForeignShop({ habit, ...forbearing });
    backend.faultNextOrder({ kind: 'lose-answer' });
    await order(device);
    await expect.poll(() => backend.orders().length).toBe(1);
  });

  test(`A backend without the shop's own paths still counts as reached (${habit}).`, async ({
    openForeignShop,
  }) => {
    const { device } = await openForeignShop({ habit, customers: [anna], sortsByUnknownField: true });
    await logIn(await device.openTab(inStore('en')), anna);
  });

  test(`Lists come in an order that the index knows (${habit}).`, async ({ openForeignShop }) => {
    const { device, backend } = await openForeignShop({ habit, ...forbearing, sortsByUnknownField: false });
    const tab = await device.openTab(inStore('en', '/c/bags-4'));
    await expect(names(tab).first()).toBeVisible();
    // one refusal teaches a visit
    const refusals = () => backend.journal().filter(({ status }) => status === 500).length;
    expect(refusals()).toBeLessThanOrEqual(1);
    await device.pass(600_000);
    expect(refusals()).toBeLessThanOrEqual(1);
  });

  // categories that do not say whether they are active are left out
  test(`A category that does not say that it is active is there (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/tees-25'));
    await expect(names(tab).first()).toBeVisible();
  });

  test(`A search finds what has the word (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, ...forbearing });
    const tab = await device.openTab(inStore('en', '/search?q=norra'));
    await expect(names(tab).first()).toContainText('Norra');
  });

  test(`An article number that is typed stands first, whatever the order (${habit}).`, async ({
    openForeignShop,
  }) => {
    const { device, backend } = await openForeignShop({ habit, ...forbearing });
    const numbered = backend.catalogue.articles.get('24-MB02');
    const tab = await device.openTab(inStore('en', '/search?q=24-MB02&sort=price-desc'));
    await expect(names(tab).first()).toContainText(numbered?.name ?? '-');
  });

  // documents with a gallery by number, labels that are numbers, or variants without an id are left out
  test(`A configurable product with odd parts can be opened (${habit}).`, async ({ openForeignShop }) => {
    const { device } = await openForeignShop({ habit, ...forbearing });
    for (const sku of ['WS01', 'WS02', 'WS03']) {
      const tab = await device.openTab(inStore('en', `/p/${sku}/x`));
      await expect(tab.getByRole('main')).toContainText(text('product:sku', { sku }));
    }
  });

  test(`The whole catalogue comes to the device (${habit}).`, async ({ openForeignShop }) => {
    const { device, backend } = await openForeignShop({ habit, ...forbearing });
    await device.openTab(inStore('en'));
    await untilOnDevice(device);
    const all = backend.catalogue.documents.product ?? [];
    const sold = all.filter(({ status }) => status !== 2);
    expect((await device.documents('products')).filter(({ store }) => store === 'en')).toHaveLength(
      sold.length,
    );
  });

  test(`An order of a guest is accepted with the backend's number (${habit}).`, async ({
    openForeignShop,
  }) => {
    const { device, backend } = await openForeignShop({ habit, ...forbearing });
    const tab = await order(device);
    await expect(acceptedHeading(tab)).toBeVisible();
    const [made] = backend.orders();
    await expect(acceptedHeading(tab)).toContainText(
      habit === 'v' ? (made?.number ?? '-') : String(made?.entityId),
    );
    expect(backend.orders()).toHaveLength(1);
  });
}

for (const habit of quirks)
  for (const { code } of paymentMethods[habit])
    test(`An order paid by ${code}, as the backend names it for the cart, is accepted once, at its total (${habit}).`, async ({
      openForeignShop,
    }) => {
      const { device, backend } = await openForeignShop({ habit, ...ownMethods });
      const calls = (name: string) => backend.journal().filter(({ path }) => path.endsWith(name));
      const tab = await device.openTab(inStore('en'));
      await addOneToCart(tab);
      // a page that is left at once leaves its question behind, and the next one opens a cart of its own
      await until(
        () => calls('/cart/update').length > 0 || undefined,
        () => 'the cart is not at the backend',
      );
      await fillCheckout(tab, 'liga@example.lv', 'en', code);
      await placeButton(tab).click();
      await expect(acceptedHeading(tab)).toBeVisible();
      const [made, ...more] = backend.orders();
      expect(more).toEqual([]);
      await expect(acceptedHeading(tab)).toContainText(
        habit === 'v' ? (made?.number ?? '-') : String(made?.entityId),
      );
      expect(made?.body).toMatchObject({
        addressInformation: {
          shipping_method_code: 'flatrate',
          payment_method_code: code,
          shippingExtraFields: { confirmed_total: made?.grandTotal.toFixed(2) },
        },
      });
      // the cart that was asked about is the one that was ordered
      expect(calls('/cart/create')).toHaveLength(1);
    });

test('A way to pay that the backend withdraws before the order is placed opens its step again (F81, I-25).', async ({
  openForeignShop,
}) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...ownMethods });
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await fillCheckout(tab, 'liga@example.lv', 'en', 'checkmo');
  const withdrawn = tab.getByRole('alert').filter({ hasText: text('checkout:payment.withdrawn') });
  backend.withdrawPayment('checkmo');
  device.connection.cut();
  await tab.getByText(text('checkout:offlineNote')).waitFor();
  device.connection.mend();
  await expect(withdrawn).toBeVisible();
  await expect(placeButton(tab)).toHaveCount(0);
  await wayToPay(tab, 'cashondelivery').check();
  await expect(withdrawn).toHaveCount(0);
  // a page that is loaded anew chooses nothing in its place, either
  await toReview(tab);
  await placeButton(tab).waitFor();
  backend.withdrawPayment('cashondelivery');
  await tab.reload();
  await expect(withdrawn).toBeVisible();
  await wayToPay(tab, 'leasing').check();
  await toReview(tab);
  await placeButton(tab).click();
  await expect.poll(() => backend.orders().map(({ body }) => paymentOf(body))).toEqual(['leasing']);
});

test('An article whose number begins with zeros can be bought (v).', async ({ openForeignShop }) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...forbearing });
  const tab = await device.openTab(inStore('en', '/p/000123/x'));
  await tab
    .getByRole('main')
    .getByRole('button', { name: pattern('adding:add') })
    .first()
    .click();
  await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
  await fillCheckout(tab);
  await placeButton(tab).click();
  await expect.poll(() => backend.orders().length).toBe(1);
});

test('A session that ran out is renewed.', async ({ openForeignShop }) => {
  const { device, backend } = await openForeignShop({ habit: 'v', customers: [anna], ...forbearing });
  const tab = await device.openTab(inStore('en'));
  await logIn(tab, anna);
  backend.expireTokens();
  await openAccountPage(tab, 'orders');
  const answered = () =>
    backend.journal().filter(({ path, status }) => path.endsWith('/order-history') && status === 200);
  const before = answered().length;
  await tab.reload();
  await expect.poll(() => answered().length).toBeGreaterThan(before);
  const renewals = backend.journal().filter(({ path }) => path.endsWith('/user/refresh'));
  expect(renewals.map(({ status }) => status)).toEqual([200]);
});

test('A session that ran out and cannot be renewed ends, and the login is offered.', async ({
  openForeignShop,
}) => {
  const { device, backend } = await openForeignShop({ habit: 'm1', customers: [anna], ...forbearing });
  const tab = await device.openTab(inStore('en'));
  await logIn(tab, anna);
  backend.expireTokens();
  await tab.reload();
  await expect(loginNeeded(tab)).toBeVisible();
});

test('A name that the backend does not take is told in words of the shop.', async ({ openForeignShop }) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...forbearing });
  const tab = await device.openTab(inStore('en'));
  const person = { ...newPerson(), firstname: 'Анна' };
  await fillRegistration(await openRegistration(tab), person);
  await expect.poll(() => backend.journal().some(({ path }) => path.endsWith('/user/create'))).toBe(true);
  await expect(panel(tab).getByText(text('account:messages.letters'))).toBeVisible();
  expect(await panel(tab).textContent()).not.toContain('should match');
});

test('An order whose answer was lost is found by its id and accepted, once.', async ({ openForeignShop }) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...forbearing });
  backend.faultNextOrder({ kind: 'lose-answer' });
  const tab = await order(device);
  await expect(savedHeading(tab)).toBeVisible();
  await inTime(device, () => unnumberedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  expect(backend.orders()).toHaveLength(1);
});

test('An order that cannot be found out about is looked for in growing pauses.', async ({
  openForeignShop,
}) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...forbearing });
  backend.faultNextOrder({ kind: 'lose-answer' });
  await order(device);
  const lookUps = () => backend.journal().filter(({ path }) => path.includes('/sync/order/')).length;
  await inTime(device, () => lookUps() > 0, 'the order was never looked for', 500);
  await device.pass(10_000);
  expect(lookUps()).toBeLessThan(5);
});

test('An order that the backend queues is accepted once it was made, and never made twice.', async ({
  openForeignShop,
}) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...forbearing, queue: true });
  const tab = await order(device);
  await expect.poll(() => backend.waiting()).toBe(1);
  await device.pass(60_000);
  backend.workOffQueue();
  await inTime(device, () => unnumberedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  await device.pass(3_600_000);
  backend.workOffQueue();
  expect(backend.orders()).toHaveLength(1);
});

test('A backend that repeats the key of an order has accepted it.', async ({ openForeignShop }) => {
  const { device, backend } = await openForeignShop({ habit: 'v', ...forbearing, idempotencyKey: true });
  backend.faultNextOrder({ kind: 'lose-answer' });
  const tab = await order(device);
  await inTime(device, () => unnumberedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  expect(backend.orders()).toHaveLength(1);
});

test('An order to a backend that wants a cart names one.', async ({ openForeignShop }) => {
  const { device, backend } = await openForeignShop({ habit: 'm1', ...forbearing, needsCart: true });
  await order(device);
  await expect.poll(() => backend.orders().length).toBe(1);
});

test('A cluster of version 5 answers.', async ({ openForeignShop }) => {
  const { device } = await openForeignShop({ habit: 'v', ...forbearing, version: 5 });
  const tab = await device.openTab(inStore('en'));
  await expect(names(tab).first()).toBeVisible();
});
