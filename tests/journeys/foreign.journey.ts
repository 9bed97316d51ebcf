// Guest journeys against existing third-party backends: browsing, ordering and sessions.
import { paymentMethods } from '../support/backend/foreign/carts.ts';
import { type Fields, fieldsOf } from '../support/backend/foreign/exchange.ts';
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  toReview,
  untilOnDevice,
  wayToPay,
} from '../support/browser/buying.ts';
import {
  fillRegistration,
  logIn,
  loginNeeded,
  newPerson,
  openAccountPage,
  openRegistration,
  panel,
  registerNew,
} from '../support/browser/customers.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { expect, type Tab, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';
import { forbearing, order } from './foreign-order.ts';

const apis = ['v', 'm1'] as const;

const anna = {
  email: 'anna@example.lv',
  firstname: 'Anna',
  lastname: 'Berzina',
  password: 'four words in a row',
};

/** Options of a backend that lists shipping and payment methods only for a cart. */
const ownMethods = { ...forbearing, needsCart: true, shopData: 'none' } as const;

const names = (tab: Tab) => tab.locator('main .card h3');
const heading = (tab: Tab) => tab.getByRole('heading', { level: 1 });
/** Formats an amount as the storefront shows it, without the currency sign. */
const amount = (value: number): string => value.toFixed(2).replace('.', ',');

const paymentOf = (body: Fields) => fieldsOf(body.addressInformation).payment_method_code;

for (const api of apis) {
  test(`shows products on the home page (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await expect(names(tab).first()).toBeVisible();
  });

  test(`shows the products of a category (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/bags-4'));
    await expect(heading(tab)).toContainText('Bags');
    await expect(names(tab).first()).toBeVisible();
  });

  test(`adds the tax to a product that has only net prices (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const [net, article] = [100, backend.catalogue.articles.get('24-MB07')];
    expect(article?.net).toBeGreaterThan(0);
    const gross = ((article?.net ?? net) * 121) / 100;
    const tab = await device.openTab(inStore('en', '/p/24-MB07/x'));
    await expect(tab.locator('main .price').first()).toContainText(amount(gross));
  });

  test(`logs a customer in (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, customers: [anna], ...forbearing });
    await logIn(await device.openTab(inStore('en')), anna);
  });

  test(`registers an account (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    await registerNew(await device.openTab(inStore('en')));
  });

  test(`sends a guest order once even if its response is lost (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    backend.faultNextOrder({ kind: 'lose-answer' });
    await order(device);
    await expect.poll(() => backend.orders().length).toBe(1);
  });

  test(`logs a customer in at a backend without the optional endpoints (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device } = await openForeignStorefront({ api, customers: [anna], sortsByUnknownField: true });
    await logIn(await device.openTab(inStore('en')), anna);
  });

  test(`does not repeat a sort order that the search index has rejected (${api})`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({
      api,
      ...forbearing,
      sortsByUnknownField: false,
    });
    const tab = await device.openTab(inStore('en', '/c/bags-4'));
    await expect(names(tab).first()).toBeVisible();
    // searches that were sent before the first response may be rejected, too
    await device.settled();
    const refusals = () => backend.journal().filter(({ status }) => status === 500).length;
    const before = refusals();
    expect(before).toBeGreaterThan(0);
    tab.follow(inStore('en', '/c/tees-25'));
    await expect(heading(tab)).toContainText('Tees');
    await expect(names(tab).first()).toBeVisible();
    await device.pass(600_000);
    expect(refusals()).toBe(before);
  });

  // regression: categories without is_active were skipped
  test(`shows a category without is_active (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/c/tees-25'));
    await expect(names(tab).first()).toBeVisible();
  });

  test(`finds products by a search word (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en', '/search?q=norra'));
    await expect(names(tab).first()).toContainText('Norra');
  });

  test(`lists an exact SKU match first in any sort order (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const numbered = backend.catalogue.articles.get('24-MB02');
    const tab = await device.openTab(inStore('en', '/search?q=24-MB02&sort=price-desc'));
    await expect(names(tab).first()).toContainText(numbered?.name ?? '-');
  });

  // regression: documents were skipped if gallery entries had numeric keys, labels were numbers or variants had no id
  test(`opens configurable products with irregular parts (${api})`, async ({ openForeignStorefront }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    for (const sku of ['WS01', 'WS02', 'WS03']) {
      const tab = await device.openTab(inStore('en', `/p/${sku}/x`));
      await expect(tab.getByRole('main')).toContainText(text('product:sku', { sku }));
    }
  });

  test(`pulls every product that is not disabled (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    await device.openTab(inStore('en'));
    await untilOnDevice(device);
    const all = backend.catalogue.documents.product ?? [];
    const sold = all.filter(({ status }) => status !== 2);
    expect((await device.documents('products')).filter(({ store }) => store === 'en')).toHaveLength(
      sold.length,
    );
  });

  test(`shows the order number of the backend (${api})`, async ({ openForeignStorefront }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const tab = await order(device);
    await expect(acceptedHeading(tab)).toBeVisible();
    const [made] = backend.orders();
    await expect(acceptedHeading(tab)).toContainText(
      api === 'v' ? (made?.number ?? '-') : String(made?.entityId),
    );
    expect(backend.orders()).toHaveLength(1);
  });
}

for (const api of apis)
  for (const { code } of paymentMethods[api])
    test(`places an order paid by ${code} once, with the backend's total (${api})`, async ({
      openForeignStorefront,
    }) => {
      const { device, backend } = await openForeignStorefront({ api, ...ownMethods });
      const calls = (name: string) => backend.journal().filter(({ path }) => path.endsWith(name));
      const tab = await device.openTab(inStore('en'));
      await addOneToCart(tab);
      // leaving the page immediately would drop the pending call, and the next page would open another cart
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
        api === 'v' ? (made?.number ?? '-') : String(made?.entityId),
      );
      expect(made?.body).toMatchObject({
        addressInformation: {
          shipping_method_code: 'flatrate',
          payment_method_code: code,
          shippingExtraFields: { confirmed_total: made?.grandTotal.toFixed(2) },
        },
      });
      // the methods were requested for the cart that was ordered
      expect(calls('/cart/create')).toHaveLength(1);
    });

test('reopens the payment step when the backend withdraws the selected method [F81 I-25]', async ({
  openForeignStorefront,
}) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...ownMethods });
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
  // a reload does not preselect another method either
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

test('orders a product whose SKU starts with zeros (v)', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...forbearing });
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

test('renews an expired session', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', customers: [anna], ...forbearing });
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

test('ends a session that cannot be renewed and offers a login', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'm1', customers: [anna], ...forbearing });
  const tab = await device.openTab(inStore('en'));
  await logIn(tab, anna);
  backend.expireTokens();
  await tab.reload();
  await expect(loginNeeded(tab)).toBeVisible();
});

test('shows a translated message for a name that the backend rejects', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...forbearing });
  const tab = await device.openTab(inStore('en'));
  const person = { ...newPerson(), firstname: 'Анна' };
  await fillRegistration(await openRegistration(tab), person);
  await expect.poll(() => backend.journal().some(({ path }) => path.endsWith('/user/create'))).toBe(true);
  await expect(panel(tab).getByText(text('account:messages.letters'))).toBeVisible();
  expect(await panel(tab).textContent()).not.toContain('should match');
});

test('reads responses from search engine version 5', async ({ openForeignStorefront }) => {
  const { device } = await openForeignStorefront({ api: 'v', ...forbearing, version: 5 });
  const tab = await device.openTab(inStore('en'));
  await expect(names(tab).first()).toBeVisible();
});
