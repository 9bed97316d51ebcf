// Counts the IndexedDB transactions that the window begins, on the real storage, from a press of "Add to cart" until
// the line and its stock check are stored. The page has settled before the press and subscribes to the data that every
// page shows.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { removeNewest } from '#shared/database/write-newest.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { openCartCount } from '#src/model/cart/open-cart-count.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { waitingTasks } from '#src/model/shell/task-outcomes.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

const MOST = 4;

let databases: Databases;
let app: AppContext;
let devices = 0;
let begun: string[] = [];

beforeEach(async () => {
  const { transaction } = IDBDatabase.prototype;
  // must precede the opening of the databases, in which Dexie binds the method
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    begun.push(`${given[1] === 'readwrite' ? 'write' : 'read'} ${this.name.split('--').at(-1)}`);
    return transaction.apply(this, given);
  });
  devices += 1;
  databases = await openDevice(`presses-${devices}`, ['cart', 'orders', 'claims', 'synctasks']);
  app = appOf(databases);
  app.config.cart.stockSync = true;
  const shown = [openCartCount(app), waitingTasks(app)];
  for (const each of shown) each.subscribe(() => undefined);
  await expect.poll(() => shown.map((each) => each.get())).toEqual([0, []]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([databases.personal.close(), databases.catalogue.close()]);
});

/** Adds a product and returns the transactions in the order in which they began. */
async function press(sku: string): Promise<string[]> {
  begun = [];
  expect(await addToCart(app, product({ id: sku.length, sku }), undefined, 1)).toMatchObject({ ok: true });
  return begun;
}
/** The transaction in which the cart's badge checks, once, whether the new cart was already ordered. */
const BADGE = 'read orders';

it('adds the first line on a device in at most 4 transactions', async () => {
  const all = await press('A');
  expect(all).toEqual(['write claims', BADGE, 'write cart', 'read orders', 'write synctasks']);
  expect(all.length - 1).toBeLessThanOrEqual(MOST);
});

it('adds another product in 3 transactions', async () => {
  await press('A');
  expect(await press('BB')).toEqual(['write cart', 'read orders', 'write synctasks']);
});

it('increases a line in 4 transactions', async () => {
  await press('A');
  await removeNewest(databases.personal.synctasks);
  const all = await press('A');
  expect(all).toEqual(['read cart', 'write cart', 'read orders', 'write synctasks']);
  expect(all.length).toBeLessThanOrEqual(MOST);
});

it('increases a line in 3 transactions while its stock check is pending', async () => {
  await press('A');
  expect(await press('A')).toEqual(['read cart', 'write cart', 'read orders']);
  const [line] = await databases.personal.cart.find().exec();
  const [check] = await databases.personal.synctasks.find().exec();
  expect(line?.toJSON()).toMatchObject({ qty: 2, onlineStockCheckid: check?.id });
});
