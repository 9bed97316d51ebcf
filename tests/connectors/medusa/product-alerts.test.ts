// Tests alerts in front of a recorded Medusa: they are in the bridge's tables, and checked when its catalogue is read.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccounts } from '#bridge/accounts/create-accounts.ts';
import { sendAlerts } from '#bridge/alerts/send-alerts.ts';
import { type AlertsPlace, storeAlert } from '#bridge/alerts/store-alert.ts';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { productAlerts } from '#bridge/database/account-tables.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import type { Following } from '#bridge/import/follow-feed.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { openTestDatabase } from '../../support/backend/open-bridge.ts';
import { follow, product, readAll } from './followed-medusa.ts';
import { productOf, type RecordedMedusa, recordedMedusa, variantsOf } from './recorded-medusa.ts';

const FRIDGE = 'sala-ledus-340-ledusskapis-1080';

let database: OpenDatabase;
let medusa: RecordedMedusa;
let following: Following;
let place: AlertsPlace;
const time = { now: Date.parse('2026-12-01T10:00:00Z') };
const fail = (error: unknown): void => {
  throw error;
};
beforeAll(async () => {
  database = await openTestDatabase();
  medusa = recordedMedusa();
  following = await follow(database, time, [], medusa);
  await following.read();
  const { db } = database;
  const accounts = createAccounts(db, fail, {}, false);
  const facts = await readCatalogueFacts(db, DEFAULT_TIME_ZONE);
  place = { db, clock: () => time.now, facts, accounts };
});
afterAll(async () => {
  await following.stop();
  await database.close();
});
beforeEach(() => database.db.delete(productAlerts));

const variant = (): Json => variantsOf(productOf(medusa.rows, FRIDGE))[0] as Json;
const skuOf = async (): Promise<string> => String((await product(database, FRIDGE)).doc.sku);
async function ask(kind: 'stock' | 'price'): Promise<void> {
  const id = `medusa-${kind}-${time.now}`;
  await storeAlert(
    place,
    { kind, sku: await skuOf(), email: 'anna@example.lv' },
    { id, store: 'lv', customerId: undefined },
  );
  await database.db.update(productAlerts).set({ state: 'waiting' });
}
const told = async (): Promise<string[]> =>
  (await place.accounts.post.list()).flatMap(({ mail }) => mail?.subject ?? []);
const sendDue = () => sendAlerts(place, undefined, fail);

it('tells that a product is back once the import has read its stock', async () => {
  Object.assign(variant(), { manage_inventory: true, inventory_quantity: 0 });
  await readAll(time, following);
  await ask('stock');
  expect(await sendDue()).toBe(0);
  variant().inventory_quantity = 4;
  expect(await sendDue()).toBe(0);
  await readAll(time, following);
  expect(await sendDue()).toBe(1);
  expect((await told())[0]).toContain('prece atkal ir pieejama');
});

it('tells that a price has fallen once the import has read it', async () => {
  await ask('price');
  expect(await sendDue()).toBe(0);
  (variant().calculated_price as Json).calculated_amount_with_tax = 0.5;
  await readAll(time, following);
  expect(await sendDue()).toBe(1);
  expect((await told())[0]).toContain('cena ir samazinājusies');
});

it('says that a product is no longer sold a day after it was deleted in the engine', async () => {
  await ask('price');
  medusa.rows.products.splice(medusa.rows.products.indexOf(productOf(medusa.rows, FRIDGE)), 1);
  await readAll(time, following);
  expect(await sendDue()).toBe(0);
  time.now += 25 * 3_600_000;
  expect(await sendDue()).toBe(1);
  expect((await told())[0]).toContain('prece vairs netiek pārdota');
});
