// Logout deletes all personal data from the device, for any user and wherever it is interrupted.
import fc from 'fast-check';
import type { RxCollection } from 'rxdb/plugins/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { endSession, finishLogout } from '#workers/session/end-session.ts';
import { login } from '#workers/session/login.ts';
import { logout } from '#workers/session/logout.ts';
import { readSealingKey, sealOnDevice } from '#workers/session/seal-on-device.ts';
import { sealOrders } from '#workers/session/seal-orders.ts';
import { whoIsLoggedIn } from '#workers/session/session-context.ts';
import { readStored, whileSessionLasts } from '#workers/session/stored-claims.ts';
import { watchSealedOrders } from '#workers/session/watch-sealed-orders.ts';
import { wipeKiosk } from '#workers/session/wipe-kiosk.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { AccountBench, PASSWORD } from '../../support/worker/account-bench.ts';
import { dumpDevice } from '../../support/worker/dump-device.ts';
import { sessionOver, tabDatabases } from '../../support/worker/twin-tabs.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

const nothing = { isOnline: () => false, orders: async () => null, tasks: async () => null };
type Tab = ReturnType<typeof sessionOver>;
type Person = { first: string; last: string; email: string; phone: string; street: string };

/** Words that software itself does not use. */
const letters = fc.stringMatching(/^[A-Za-zĀ-žА-я]{9,20}$/u).map((word) => `Q${word}`);
const somebody: fc.Arbitrary<Person> = fc.record({
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

const line = (generation: string, sku: string) => ({
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
const mark = (sku: string) => ({ sku, product_id: 1, qty: 1, name: sku, image: '', added_at: 1 });

function orderFor({ first, email }: Person, id: string, changes: Partial<OrderDocument> = {}): OrderDocument {
  const order = orderOf(id, 1, changes);
  const { billingAddress } = order.body.addressInformation;
  const named = { ...billingAddress, firstname: first, email };
  return {
    ...order,
    body: { ...order.body, addressInformation: { ...order.body.addressInformation, billingAddress: named } },
  };
}

/** Writes all the data that a user leaves on a device while shopping. */
async function shopAs(person: Person, { personal, catalogue }: Databases, principal: string) {
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
/** Words that must not be found after the logout. */
const traces = ({ first, last, email, phone, street }: Person) => [
  ...[first, last, email, phone, street, PASSWORD],
  ...['2000000000008', 'SKU-seen', 'SKU-cart', 'SKU-wish', 'SKU-compare', 'o-done', 't-done', 'price|lv|1|7'],
];
const found = async ({ personal }: Tab, words: readonly string[]) => {
  const device = `rxdb-dexie-${personal.name.replace(/-personal$/, '')}`;
  // without BroadcastChannel, as in Node, messages between tabs are stored in a separate database, which is left out
  const dump = await dumpDevice(indexedDB, (name) => name.startsWith(device));
  return words.filter((word) => dump.includes(JSON.stringify(word).slice(1, -1)));
};

async function enter(tab: Tab, person: Person) {
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
async function newTab(): Promise<Tab> {
  const databases = await tabDatabases(bench);
  return sessionOver(bench, databases);
}

describe('logout', () => {
  it('deletes all personal data from the device, without requests for it [S4.105 S4.106 S4.107 S4.108]', async () => {
    const tab = await newTab();
    await fc.assert(
      fc.asyncProperty(somebody, async (drawn) => {
        const person = { ...drawn, email: `${crypto.randomUUID()}@example.lv` };
        const words = await enter(tab, person);
        expect(await found(tab, [person.first, person.email, 'SKU-wish'])).toHaveLength(3);
        bench.asked.splice(0);
        expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: true, unsent: 0 });
        expect(await found(tab, words)).toEqual([]);
        const { personal } = tab;
        for (const list of [
          personal.wishlist,
          personal.compare,
          personal.cart,
          personal.synctasks,
          personal.orders,
        ])
          expect(await list.find().exec()).toEqual([]);
        // belongs to the backend and contains no personal data
        expect((await personal.claims.find().exec()).map(({ code }) => code)).toEqual([
          'files-to-empty',
          'sealing-key',
        ]);
        expect(bench.asked.filter(({ path }) => path !== '/user/logout')).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  it('is completed at the next start after being killed at any write', async () => {
    const tab = await newTab();
    const { personal, catalogue } = tab.context.databases;
    const collections: RxCollection[] = [...Object.values(personal.collections), catalogue.lookups];
    const storages = collections.map((each) => each.storageInstance);
    let writesLeft = Number.POSITIVE_INFINITY;
    const step = () => {
      writesLeft -= 1;
      if (writesLeft < 0) throw new Error('killed');
    };
    for (const storage of storages) {
      const { bulkWrite, cleanup } = storage;
      storage.bulkWrite = async (rows, context) => {
        step();
        return bulkWrite.call(storage, rows, context);
      };
      storage.cleanup = async (age) => {
        step();
        return cleanup.call(storage, age);
      };
    }
    const [person] = fc.sample(somebody, { numRuns: 1, seed: 7 });
    if (!person) throw new Error('no sample drawn');
    let isWhole = false;
    let killed = 0;
    for (let writes = 0; !isWhole; writes++) {
      const words = await enter(tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
      writesLeft = writes;
      isWhole = await logout(tab.context, 'ask', nothing).then(
        () => true,
        () => false,
      );
      writesLeft = Number.POSITIVE_INFINITY;
      if (isWhole) break;
      killed += 1;
      await whileSessionLasts(tab.ports, () => finishLogout(tab.context));
      if (await whoIsLoggedIn(tab.context)) {
        // no write was made: the logout had not started
        expect(writes).toBe(0);
        await logout(tab.context, 'ask', nothing);
      }
      expect([writes, await found(tab, words)]).toEqual([writes, []]);
    }
    expect(killed).toBeGreaterThan(8);
  });

  it('deletes the same data while offline', async () => {
    const tab = await newTab();
    const [person] = fc.sample(somebody, { numRuns: 1, seed: 8 });
    if (!person) throw new Error('no sample drawn');
    const words = await enter(tab, person);
    bench.trouble = () => 'cut';
    expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: true, unsent: 0 });
    expect(await found(tab, words)).toEqual([]);
  });

  it('ends the session at the backend even if the access token has expired [S4.105]', async () => {
    const tab = await newTab();
    const person = await bench.customer();
    await login(tab.context, person);
    const refreshToken = (await readStored(tab.personal, 'current-refresh-token'))['current-refresh-token']
      ?.token;
    bench.expire();
    await logout(tab.context, 'ask', nothing);
    await until(
      () => bench.calls('/user/logout'),
      (calls) => calls.at(-1)?.status === 200,
    );
    const again = await tab.context.bareCall('user/refresh', { body: { refreshToken } });
    expect(again).toMatchObject({ ok: false, fault: { code: 'unauthorised' } });
  });

  it('of another tab takes nothing from a guest', async () => {
    const tab = await newTab();
    await tab.personal.cart.insert(line('g-1', 'SKU-guest'));
    expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: true, unsent: 0 });
    expect(await tab.personal.cart.find().exec()).toHaveLength(1);
  });

  it('completes a session whose profile is unreadable, and keeps the cart', async () => {
    const tab = await newTab();
    await login(tab.context, await bench.customer());
    await tab.personal.cart.insert(line('g-1', 'SKU-kept'));
    await tab.personal.wishlist.insert(mark('SKU-wish'));
    const spoiled = { code: 'current-user', created_at: 1, value: { spoiled: true }, description: '' };
    await writeRaw(tab.personal.claims, spoiled);
    await whileSessionLasts(tab.ports, () => finishLogout(tab.context));
    const left = await tab.personal.claims.find().exec();
    expect(left.map(({ code }) => code)).toEqual(['files-to-empty', 'sealing-key']);
    expect(await tab.personal.cart.find().exec()).toHaveLength(1);
    expect(await tab.personal.wishlist.find().exec()).toEqual([]);
  });

  it('does not happen by a rejected refresh, which keeps cart and queued tasks [F61 I-21]', async () => {
    const tab = await newTab();
    const person = await bench.customer();
    await login(tab.context, person);
    await tab.personal.cart.insert(line('g-1', 'SKU-kept'));
    const queued = { now: 1, newId: () => 't-1', principal: `user:${person.id}` };
    await queueTask(tab.personal, 'newsletter-subscribe', { email: person.email }, queued);
    bench.expire();
    bench.trouble = ({ path }) =>
      path === '/user/refresh'
        ? new Response('{"code":401,"result":"no"}', {
            status: 401,
            headers: { 'content-type': 'application/json' },
          })
        : undefined;
    expect(await tab.call('user/me')).toMatchObject({ ok: false, fault: { code: 'refresh-refused' } });
    expect(await readClaim(tab.personal, 'current-user')).toBeUndefined();
    expect(await tab.personal.cart.find().exec()).toHaveLength(1);
    expect((await tab.personal.synctasks.findOne('t-1').exec())?.state).toBe('parked');
  });

  it.each([
    ['deleted', 'delete', { password: PASSWORD }],
    [
      'given another password',
      'change-password',
      { currentPassword: PASSWORD, newPassword: 'Jauna parole 2' },
    ],
  ])(
    'happens once when the account is %s on another device, and keeps the cart [F68]',
    async (_, change, body) => {
      const tab = await newTab();
      const person = await bench.customer();
      await login(tab.context, person);
      await tab.personal.cart.insert(line('g-1', 'SKU-kept'));
      const onOtherDevice = async (path: string, payload: object, token = '') =>
        (
          await bench.bridge.app.inject({
            method: 'POST',
            url: `/api/user/${path}`,
            headers: token ? { authorization: `Bearer ${token}` } : {},
            payload,
          })
        ).json();
      const token = (await onOtherDevice('login', { username: person.email, password: PASSWORD })).result;
      expect(await onOtherDevice(change, body, token)).toMatchObject({ code: 200 });
      expect(await tab.call('user/me')).toMatchObject({ ok: false, fault: { code: 'refresh-refused' } });
      expect(await readClaim(tab.personal, 'current-user')).toBeUndefined();
      expect(await readClaim(tab.personal, 'signup-wanted')).toMatchObject({ code: 'refresh-refused' });
      expect(await tab.personal.cart.find().exec()).toHaveLength(1);
      expect(await tab.call('user/me')).toEqual({ ok: false, fault: { code: 'login-needed' } });
    },
  );
});

describe('logout with unsent orders', () => {
  const unsent = async ({ personal }: Tab) => {
    const [stored] = await readNewest(personal.orders, ['o-unsent']);
    if (!stored) return undefined;
    const { _meta, _rev, ...order } = stored;
    return order;
  };
  let wake = () => {};
  const watch = ({ context, call }: Tab) =>
    watchSealedOrders(
      context,
      call,
      { isOnline: () => true },
      {
        on: (_, listener) => {
          wake = () => listener('login');
          return () => {};
        },
      },
    );

  async function withOrder(state: OrderDocument['state'] = 'confirmed') {
    const tab = await newTab();
    const [person] = fc.sample(somebody, { numRuns: 1, seed: 9 });
    if (!person) throw new Error('no sample drawn');
    const words = await enter(tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
    const principal = (await whoIsLoggedIn(tab.context))?.principal ?? '';
    await tab.personal.orders.insert(orderFor(person, 'o-unsent', { state, principal, seq: 2 }));
    return { tab, words, person };
  }

  it('"ask" returns their number and does nothing else', async () => {
    const { tab, words } = await withOrder();
    expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: false, unsent: 1 });
    expect(await found(tab, words)).toEqual(words.filter((word) => word !== PASSWORD));
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
  });

  it('"send" sends them first, and keeps the session if some are left', async () => {
    const { tab, words } = await withOrder('unknown');
    const sends = (state: OrderDocument['state']) => ({
      ...nothing,
      isOnline: () => true,
      orders: () => tab.personal.orders.findOne('o-unsent').incrementalPatch({ state }),
    });
    expect(await logout(tab.context, 'send', sends('unknown'))).toMatchObject({ done: false, unsent: 1 });
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
    expect(await logout(tab.context, 'send', sends('accepted'))).toMatchObject({ done: true, unsent: 0 });
    expect(await found(tab, [...words, 'o-unsent'])).toEqual([]);
  });

  it('"keep-sealed" leaves nothing readable, and an order is removed once it is settled [S-22]', async () => {
    const { tab, words } = await withOrder();
    expect(await logout(tab.context, 'keep-sealed', nothing)).toMatchObject({ done: true, unsent: 1 });
    expect(await readClaim(tab.personal, 'sealed-orders')).toEqual({ ids: ['o-unsent'] });
    expect((await tab.personal.orders.find().exec()).map(({ id }) => id)).toEqual(['o-unsent']);
    expect(await found(tab, words)).toEqual([]);
    const stop = watch(tab);
    await tab.personal.orders.findOne('o-unsent').incrementalPatch({ state: 'accepted' });
    await until(
      () => readClaim(tab.personal, 'sealed-orders'),
      (sealed) => sealed === undefined,
    );
    await stop();
    expect(await found(tab, [...words, 'o-unsent'])).toEqual([]);
  });

  it('returns sealed orders to their customer at the next login, and to no other [S-22]', async () => {
    const { tab } = await withOrder();
    const before = await unsent(tab);
    const stop = watch(tab);
    const email = (await whoIsLoggedIn(tab.context))?.email ?? '';
    await logout(tab.context, 'keep-sealed', nothing);
    await login(tab.context, await bench.customer());
    expect(await readClaim(tab.personal, 'sealed-orders')).toEqual({ ids: ['o-unsent'] });
    await logout(tab.context, 'keep-sealed', nothing);
    await login(tab.context, { email, password: PASSWORD });
    wake();
    await until(
      () => readStored(tab.personal, 'sealed-orders'),
      (stored) => stored['sealed-orders'] === undefined,
    );
    await stop();
    expect(await unsent(tab)).toEqual(before);
  });

  it('seals none without a key of the backend: they are sent or given up [S-22]', async () => {
    const { tab, words } = await withOrder('unknown');
    await changeClaim(
      tab.personal,
      'sealing-key',
      1,
      (key) => ({ ...key, bridge: 'https://another.example' }) as never,
    );
    const standing = { done: false, unsent: 1, canSeal: false };
    for (const unsent of ['ask', 'keep-sealed', 'send'] as const)
      expect(await logout(tab.context, unsent, nothing)).toEqual(standing);
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
    expect(await logout(tab.context, 'give-up', nothing)).toMatchObject({ done: true, unsent: 0 });
    expect(await found(tab, [...words, 'o-unsent'])).toEqual([]);
  });

  it('ends a session while the sealing library cannot be loaded, and seals later [S-22]', async () => {
    const { tab, words } = await withOrder('unknown');
    await writeClaims(tab.personal, { 'sealed-orders': { ids: ['o-unsent'] } }, 1);
    await sealOrders(tab.context, async () => undefined);
    expect((await unsent(tab))?.sealed).toBeUndefined();
    await endSession(tab.context, { tasks: 'remove', cart: 'remove' });
    expect(await whoIsLoggedIn(tab.context)).toBeUndefined();
    await sealOrders(tab.context, await sealOnDevice(tab.context));
    expect((await unsent(tab))?.sealed).toBeDefined();
    expect(await found(tab, words)).toEqual([]);
  });

  it('keeps the session while the sealing library is missing, and seals later [S-22 F53]', async () => {
    const { tab, words } = await withOrder('unknown');
    const before = await unsent(tab);
    vi.doMock('jose', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const standing = { done: false, unsent: 1, canSeal: false };
    for (const choice of ['ask', 'keep-sealed'] as const)
      expect(await logout(tab.context, choice, nothing)).toEqual(standing);
    expect(await whoIsLoggedIn(tab.context)).toBeDefined();
    // the backend ends the session meanwhile: nothing is sealed, sent or lost
    await writeClaims(tab.personal, { 'sealed-orders': { ids: ['o-unsent'] } }, 1);
    await sealOrders(tab.context, await sealOnDevice(tab.context));
    expect(await unsent(tab)).toEqual(before);
    vi.doUnmock('jose');
    // as the next start does
    await sealOrders(tab.context, await sealOnDevice(tab.context));
    expect((await unsent(tab))?.sealed).toBeDefined();
    expect(await logout(tab.context, 'keep-sealed', nothing)).toMatchObject({ done: true });
    expect(await found(tab, words)).toEqual([]);
  });

  it('seals the newest version of an order in flight [S-22]', async () => {
    const { tab, words } = await withOrder('sending');
    const { orders } = tab.personal;
    const seal = await sealOnDevice(tab.context);
    if (!seal) throw new Error('nothing can be sealed');
    await changeClaim(tab.personal, 'sealed-orders', 1, () => ({ ids: ['o-unsent'] }));
    const carts: unknown[] = [];
    await sealOrders(tab.context, async (order) => {
      carts.push(order.body.cart_id);
      // at the same moment a drain writes the backend's cart id into the order
      if (carts.length === 1)
        await orders
          .findOne('o-unsent')
          .incrementalModify((newest) => ({ ...newest, body: { ...newest.body, cart_id: 'C-7' } }));
      return seal(order);
    });
    // the outdated seal is discarded
    expect(carts).toHaveLength(2);
    expect(carts[1]).toBe('C-7');
    await logout(tab.context, 'keep-sealed', nothing);
    expect(await found(tab, [...words, 'C-7'])).toEqual([]);
    expect((await unsent(tab))?.sealed).toBeDefined();
  });
});

describe('a kiosk reset', () => {
  const [drawn] = fc.sample(somebody, { numRuns: 1, seed: 10 });
  if (!drawn) throw new Error('no sample drawn');
  const person = drawn;
  const codes = async ({ personal }: Tab) => (await personal.claims.find().exec()).map(({ code }) => code);

  /**
   * Opens a tab of a guest with all kinds of data and an unsent order.
   * @param hasKey true if the backend's sealing key is stored
   */
  async function guestAtKiosk(hasKey: boolean) {
    const tab = await newTab();
    if (hasKey) await readSealingKey(tab.context);
    await shopAs(person, tab.context.databases, 'guest');
    await tab.personal.synctasks.find({ selector: { kind: 'profile-update' } }).remove();
    await changeClaim(tab.personal, 'settings', 1, () => ({ store: 'lv', theme: 'dark' }));
    await changeClaim(tab.personal, 'analytics-consent', 1, () => ({ agreed: true, at: 1 }));
    await tab.personal.orders.insert(
      orderFor(person, 'o-unsent', { state: 'confirmed', principal: 'guest', seq: 2 }),
    );
    return tab;
  }

  it('deletes all data of a guest except a sealed unsent order [S-22]', async () => {
    const tab = await guestAtKiosk(true);
    expect(await found(tab, [person.first, person.email])).toHaveLength(2);
    expect(await wipeKiosk(tab.context)).toEqual({ left: 1 });
    expect(await wipeKiosk(tab.context)).toEqual({ left: 1 });
    expect(await found(tab, traces(person))).toEqual([]);
    expect((await codes(tab)).sort()).toEqual(['files-to-empty', 'sealed-orders', 'sealing-key']);
    const [order] = await readNewest(tab.personal.orders, ['o-unsent']);
    expect(order).toMatchObject({ state: 'confirmed', principal: 'left' });
  });

  it('keeps an unsent order to be sent without a key, and never shows it to another guest [S-22]', async () => {
    const tab = await guestAtKiosk(false);
    expect(await wipeKiosk(tab.context)).toEqual({ left: 1 });
    const stop = watchSealedOrders(tab.context, tab.call, { isOnline: () => true }, { on: () => () => {} });
    await tab.personal.orders.findOne('o-unsent').incrementalPatch({ state: 'needs_consent' });
    await stop();
    expect(await readClaim(tab.personal, 'sealed-orders')).toEqual({ ids: ['o-unsent'] });
    await tab.personal.orders.findOne('o-unsent').incrementalPatch({ state: 'rejected' });
    await wipeKiosk(tab.context);
    expect(await found(tab, [...traces(person), 'o-unsent'])).toEqual([]);
  });

  it('deletes all data of a customer, and ends their session at the backend', async () => {
    const tab = await newTab();
    const words = await enter(tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
    expect(await wipeKiosk(tab.context)).toEqual({ left: 0 });
    expect(await found(tab, words)).toEqual([]);
    await until(
      () => bench.calls('/user/logout'),
      (calls) => calls.at(-1)?.status === 200,
    );
  });

  it('leaves a queued message to be sent silently, so that the next guest does not see it', async () => {
    const tab = await newTab();
    const queued = { now: 1, newId: () => 't-waits', principal: 'guest' };
    await queueTask(tab.personal, 'newsletter-subscribe', { email: person.email }, queued);
    await wipeKiosk(tab.context);
    const [task] = await readNewest(tab.personal.synctasks, ['t-waits']);
    expect(task).toMatchObject({ state: 'waiting', silent: true });
  });
});
