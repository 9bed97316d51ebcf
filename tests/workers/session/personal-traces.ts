// All the data that a person leaves on a device, and the search for traces of it.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { login } from '#workers/session/login.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { type AccountBench, PASSWORD } from '../../support/worker/account-bench.ts';
import { dumpDevice } from '../../support/worker/dump-device.ts';
import { sessionOver, tabDatabases } from '../../support/worker/twin-tabs.ts';

export const nothing = { isOnline: () => false, orders: async () => null, tasks: async () => null };
export type Tab = ReturnType<typeof sessionOver>;
type Person = { first: string; last: string; email: string; phone: string; street: string };

/** Random words that cannot occur in the software's own data. */
const letters = fc.stringMatching(/^[A-Za-zĀ-žА-я]{9,20}$/u).map((word) => `Q${word}`);
export const somebody: fc.Arbitrary<Person> = fc.record({
  first: letters,
  last: letters,
  email: fc.uuid().map((id) => `${id}@example.lv`),
  phone: fc.stringMatching(/^2[0-9]{10}$/),
  street: letters,
});

const addressOf = ({ first, last, phone, street }: Person) => ({
  firstname: first,
  lastname: last,
  street: [street],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  telephone: phone,
});

export const line = (generation: string, sku: string) => ({
  key: `${generation}|${sku}|`,
  generation,
  sku,
  product_id: 1,
  type_id: 'simple' as const,
  qty: 1,
  checksum: '',
  name: sku,
  subtitle: '',
  image: '',
  price_when_added: 100,
  errors: {},
  info: {},
  added_at: 1,
});
export const mark = (sku: string) => ({ sku, product_id: 1, qty: 1, name: sku, image: '', added_at: 1 });

export function orderFor(
  { first, email }: Person,
  id: string,
  changes: Partial<OrderDocument> = {},
): OrderDocument {
  const order = orderOf(id, 1, changes);
  const { billingAddress } = order.body.addressInformation;
  const named = { ...billingAddress, firstname: first, email };
  return {
    ...order,
    body: { ...order.body, addressInformation: { ...order.body.addressInformation, billingAddress: named } },
  };
}

/** Writes all the data that a user leaves on a device while shopping. */
export async function shopAs(person: Person, { personal, catalogue }: Databases, principal: string) {
  const { first, last, email, phone, street } = person;
  const where = {
    firstName: first,
    lastName: last,
    country: 'LV',
    streetAddress: street,
    apartmentNumber: '',
    city: 'Rīga',
    state: '',
    region_id: 0,
    zipCode: 'LV-1010',
    phoneNumber: phone,
  };
  await changeClaim(personal, 'personal-details', 1, () => ({
    firstName: first,
    lastName: last,
    emailAddress: email,
    phoneNumber: phone,
  }));
  await changeClaim(personal, 'shipping-details', 1, () => ({
    ...where,
    shippingMethod: '',
    pickupPoint: '',
  }));
  await changeClaim(personal, 'payment-details', 1, () => ({
    ...where,
    legalPerson: false,
    sameAsShipping: true,
    company: '',
    taxId: '',
    companyCode: '',
    paymentMethod: '',
    paymentMethodAdditional: {},
    orderNotes: `Ask for ${first}`,
  }));
  await changeClaim(personal, 'checkout', 1, () => ({ step: '', modifiedAt: 1, lastOrderId: 'o-done' }));
  await changeClaim(personal, 'loyalty-card', 1, () => ({
    number: '2000000000008',
    points: 1,
    since: '',
    readAt: 1,
  }));
  await changeClaim(personal, 'newsletter', 1, () => ({ email, subscribed: true }));
  await changeClaim(personal, 'recent-searches', 1, () => ({ terms: [`gift for ${last}`] }));
  await changeClaim(personal, 'drafts', 1, () => ({
    drafts: [{ form: 'review SKU-seen', fields: { detail: `Written by ${last}` } }],
  }));
  await changeClaim(personal, 'recently-viewed', 1, () => ({
    products: [{ sku: 'SKU-seen', product_id: 1 }],
  }));
  await changeClaim(personal, 'cart', 1, () => ({ generation: 'g-1', seq: 1 }));
  await personal.cart.bulkInsert([line('g-1', 'SKU-cart'), line('g-0', 'SKU-cart')]);
  await personal.wishlist.insertIfNotExists(mark('SKU-wish'));
  await personal.compare.insertIfNotExists(mark('SKU-compare'));
  await personal.orders.insertIfNotExists(orderFor(person, 'o-done', { state: 'accepted', principal }));
  await queueTask(
    personal,
    'profile-update',
    { firstname: first, lastname: last, email, addresses: [] },
    { now: 1, newId: () => crypto.randomUUID(), principal },
  );
  const { ok } = await queueTask(
    personal,
    'newsletter-subscribe',
    { email },
    { now: 1, newId: () => 't-done', principal },
  );
  expect(ok).toBe(true);
  await personal.synctasks.findOne('t-done').incrementalPatch({ state: 'done', result: email });
  const kept = (key: string, kind: string) => ({
    key,
    kind,
    store: 'lv',
    value: { of: last },
    created_at: 1,
  });
  await catalogue.lookups.bulkUpsert([kept('price|lv|1|7', 'price'), kept('a1', 'search')]);
}
/** Returns the words that must not be found after the logout. */
export const traces = ({ first, last, email, phone, street }: Person) => [
  ...[first, last, email, phone, street, PASSWORD],
  ...['2000000000008', 'SKU-seen', 'SKU-cart', 'SKU-wish', 'SKU-compare', 'o-done', 't-done', 'price|lv|1|7'],
];
/** Returns the words that the device's storage contains. Words under six characters could occur in ciphertext. */
export const found = async ({ personal }: Tab, words: readonly string[]) => {
  expect(words.filter((word) => word.length < 6)).toEqual([]);
  const device = `rxdb-dexie-${personal.name.replace(/-personal$/, '')}`;
  // excludes the separate database in which messages between tabs are stored without BroadcastChannel, as in Node
  const dump = await dumpDevice(indexedDB, (name) => name.startsWith(device));
  return words.filter((word) => dump.includes(JSON.stringify(word).slice(1, -1)));
};

/** Logs a person in and shops as them; returns the words that must not be found after the logout. */
export async function enter(bench: AccountBench, tab: Tab, person: Person) {
  const { id } = await bench.customer(person.email, {
    firstname: person.first,
    lastname: person.last,
    addresses: [addressOf(person)],
  });
  const entered = await login(tab.context, { email: person.email, password: PASSWORD });
  if (!entered.ok) throw new Error(entered.fault.code);
  await shopAs(person, tab.context.databases, `user:${id}`);
  const claims = await readStored(tab.personal, 'current-token', 'current-refresh-token', 'shopper-group');
  const tokens = Object.values(claims).map(({ token }) => token);
  expect(tokens).toHaveLength(3);
  return [...traces(person), ...tokens];
}
export async function newTab(bench: AccountBench): Promise<Tab> {
  const databases = await tabDatabases(bench);
  return sessionOver(bench, databases);
}
