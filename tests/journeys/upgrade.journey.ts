// Devices that were last used with an earlier release (tests/fixtures), and open this one.
import { CATALOGUE_GENERATION, type CollectionName, collections } from '../../schemas/collections.ts';
import { documentsIn, releases } from '../fixtures/released-databases.ts';
import { storageOf } from './browser/copied-databases.ts';
import { cartBadge, inStore, untilOnDevice } from './buying.ts';
import { expect, test, until } from './journey.ts';

const FIRST_RELEASED = 2;

test('every generation of the catalogue that was released has a fixture, and so has every version of a personal collection', () => {
  const generations = new Set(releases.map(({ generation }) => generation));
  for (let generation = FIRST_RELEASED; generation <= CATALOGUE_GENERATION; generation++)
    expect(generations).toContain(generation);
  const names = releases.flatMap(({ databases }) => databases.map(({ name }) => name));
  for (const name of Object.keys(collections) as CollectionName[])
    if (collections[name].database === 'personal')
      for (let version = 0; version <= collections[name].version; version++)
        expect(names).toContain(`rxdb-dexie-personal--${version}--${name}`);
});

for (const release of releases)
  test(`a device with the databases of generation ${release.generation} keeps cart, wishlist and orders, and has no other catalogue than its own; nothing is asked`, async ({
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
      () => 'the order did not reach the shop',
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

test('an upgrade that is killed at its first write is gone on with by the next start: cart and order are there (F34)', async ({
  newDevice,
}) => {
  const [oldest] = releases;
  if (!oldest) throw new Error('no release');
  const [order] = documentsIn(oldest, 'orders');
  const device = newDevice(await storageOf(oldest.databases));
  device.connection.cut();
  let isKilled = false;
  // either of them may be the first to write
  void device.crashAtWrite(1, 'any').then(() => {
    isKilled = true;
  });
  // the shop never stands on that page
  device.openTab(inStore('en')).catch(() => undefined);
  await until(
    () => isKilled || undefined,
    () => 'no write',
  );
  const tab = await device.openTab(inStore('en', '/cart'));
  await expect(cartBadge(tab, 1)).toBeVisible();
  expect(await device.documents('orders')).toMatchObject([{ id: order?.id, body: order?.body }]);
});
