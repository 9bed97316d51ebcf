// Tests devices with databases of earlier releases (tests/fixtures) that open the current release.
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';
import { cartHead } from '#schemas/documents/cart-head.ts';
import { damagedDatabases, withFraction, withLargeSum } from '../fixtures/damaged-databases.ts';
import { documentsIn, releases } from '../fixtures/released-databases.ts';
import { cartBadge, inStore, untilOnDevice } from '../support/browser/buying.ts';
import { storageOf } from '../support/browser/emulated/copied-databases.ts';
import { expect, test, until } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

for (const release of releases)
  test(`keeps cart, wishlist and orders from catalogue generation ${release.generation}`, async ({
    newDevice,
    bridge,
  }) => {
    const before = (await bridge.orders()).length;
    const [order] = documentsIn(release, 'orders');
    const line = documentsIn(release, 'cart').find(({ generation }) => generation !== order?.id);
    const [wish] = documentsIn(release, 'wishlist');
    const device = newDevice(await storageOf(release.databases));
    device.connection.cut();
    const tab = await device.openTab(inStore('en', '/cart'));
    await expect(cartBadge(tab, 1)).toBeVisible();
    await expect(tab.getByRole('main')).toContainText(String(line?.name));
    await tab.goto(inStore('en', '/wishlist'));
    await expect(tab.getByRole('main')).toContainText(String(wish?.name));
    expect(await device.documents('orders')).toMatchObject([order ?? {}]);

    device.connection.mend();
    await untilOnDevice(device);
    await until(
      async () => (await device.documents('orders')).find(({ state }) => state === 'accepted'),
      () => 'the order did not reach the backend',
    );
    const [kept] = await device.documents('orders');
    expect(kept).toMatchObject({ id: order?.id, body: { products: [{ sku: line?.sku }] } });
    expect((await bridge.orders()).length).toBe(before + 1);
    await expect(cartBadge(tab, 1)).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    const catalogues = async () => {
      const stored = await (await device.copyOfStorage()).databases();
      return new Set(stored.flatMap(({ name = '' }) => /catalogue-v\d+/.exec(name) ?? []));
    };
    await expect.poll(catalogues).toEqual(new Set([`catalogue-v${CATALOGUE_GENERATION}`]));
  });

test('resumes an upgrade that was killed at its first write [F34]', async ({ newDevice }) => {
  const [oldest] = releases;
  if (!oldest) throw new Error('no release');
  const [order] = documentsIn(oldest, 'orders');
  const device = newDevice(await storageOf(oldest.databases));
  device.connection.cut();
  let isKilled = false;
  // either the tab or the worker may write first
  void device.crashAtWrite(1, 'any').then(() => {
    isKilled = true;
  });
  // this page never becomes ready
  device.openTab(inStore('en')).catch(() => undefined);
  await until(
    () => isKilled || undefined,
    () => 'no write happened',
  );
  const tab = await device.openTab(inStore('en', '/cart'));
  await expect(cartBadge(tab, 1)).toBeVisible();
  expect(await device.documents('orders')).toMatchObject([{ id: order?.id, body: order?.body }]);
});

const order5 = () => {
  const release = releases.find(({ generation }) => generation === 5);
  const [order] = release ? documentsIn(release, 'orders') : [];
  return String(order?.id);
};

test('never sends an invalid order stored by an earlier build [F33]', async ({ newDevice, bridge }) => {
  const before = (await bridge.orders()).length;
  const device = newDevice(await storageOf(damagedDatabases({ order: withFraction })));
  const tab = await device.openTab(inStore('en', `/order-completed?order=${order5()}`));
  await expect(tab.getByRole('heading', { name: text('order:help.title') })).toBeVisible();
  const [kept] = await device.documents('orders');
  expect(kept).toMatchObject({ state: 'needs_help', body: { products: [{ sku: 'SS-9', qty: 1.5 }] } });
  expect((await bridge.orders()).length).toBe(before);
  await tab.getByRole('button', { name: text('order:cancelled.putBack') }).click();
  await expect(cartBadge(tab, 2)).toBeVisible();
  await expect.poll(() => device.documents('orders')).toMatchObject([{ id: order5(), state: 'cancelled' }]);
});

test('sends an order whose total an earlier build could not read', async ({ newDevice, bridge }) => {
  const before = (await bridge.orders()).length;
  const device = newDevice(await storageOf(damagedDatabases({ order: withLargeSum })));
  await device.openTab(inStore('en'));
  await until(
    async () => (await device.documents('orders')).find(({ state }) => state === 'accepted'),
    () => 'the order did not reach the backend',
  );
  expect((await bridge.orders()).length).toBe(before + 1);
});

test('keeps cart lines and cleared lines next to an invalid value [I-09]', async ({ newDevice, bridge }) => {
  const release = releases.find(({ generation }) => generation === 5);
  const line = release && documentsIn(release, 'cart').find(({ generation }) => generation !== order5());
  const set_aside = [{ why: 'refused', line: { ...line, sku: 'RT-1', name: 'Rīts 1' } }];
  const totals = { hash: 'h', discount_amount: -0.5, total_segments: [] };
  const databases = damagedDatabases({ head: (head) => ({ ...head, set_aside, totals }) });
  const opened = async () =>
    (await bridge.journal()).filter(({ route }) => route.endsWith('/cart/create')).length;
  const before = await opened();
  const device = newDevice(await storageOf(databases));
  const tab = await device.openTab(inStore('en', '/cart'));
  await expect(cartBadge(tab, 1)).toBeVisible();
  await expect(tab.getByRole('main')).toContainText(String(line?.name));
  await expect(tab.getByRole('main')).toContainText('Rīts 1');
  await untilOnDevice(device);
  await until(
    async () => (await device.claim('cart'))?.server_cart_id,
    () => 'no cart at the backend',
  );
  await device.pass(60_000);
  const head = await device.claim('cart');
  expect(cartHead.safeParse(head).error).toBeUndefined();
  expect(head?.set_aside).toMatchObject([{ line: { name: 'Rīts 1' } }]);
  expect((await opened()) - before).toBe(1);
});

test('gives a cart a new id if an earlier order has the same id [I-01]', async ({ newDevice }) => {
  const release = releases.find(({ generation }) => generation === 5);
  const line = release && documentsIn(release, 'cart').find(({ generation }) => generation === order5());
  // that build deleted the accepted order and reopened its generation
  const reopened = damagedDatabases({
    order: () => undefined,
    head: (head) => ({ ...head, generation: order5(), seq: 1 }),
  });
  const device = newDevice(await storageOf(reopened));
  const tab = await device.openTab(inStore('en', '/cart'));
  await expect(cartBadge(tab, 1)).toBeVisible();
  await until(
    async () => ((await device.claim('cart'))?.v === 2 ? true : undefined),
    () => 'the cart has its former generation',
  );
  const { generation } = (await device.claim('cart')) ?? {};
  expect(generation).not.toBe(order5());
  const open = async () => (await device.documents('cart')).filter((each) => each.generation === generation);
  // the lines follow their head
  await expect.poll(open).toMatchObject([{ sku: line?.sku, qty: line?.qty }]);
});
