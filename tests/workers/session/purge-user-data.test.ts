// Which data a logout deletes from the device, and which it leaves. Uses an in-memory database.
import type { RxCollection } from 'rxdb/plugins/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContentKind, contentKey } from '#schemas/documents/content-document.ts';
import { ok } from '#schemas/fault.ts';
import { paymentProviders } from '#schemas/payment-providers.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { rxSchema } from '#shared/database/database-schemas.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { readEach } from '#shared/database/write-newest.ts';
import { priceOwner } from '#shared/domain/pricing/priced-product.ts';
import { shopperGroup } from '#shared/domain/pricing/tax-config.ts';
import { mappingKey } from '#workers/caches/store-mapping.ts';
import { holdsUserData } from '#workers/methods/start-over.ts';
import type { WorkerMethodContext } from '#workers/methods/worker-method.ts';
import { type Logout, purgeUserData } from '#workers/session/purge-user-data.ts';
import { wipeKiosk } from '#workers/session/wipe-kiosk.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { collectionNames } from '../../support/collection-names.ts';
import { goods } from '../../support/worker/cart-bench.ts';
import { MemorySession, NOW } from '../../support/worker/memory-session.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

/** Returns the stored target of a URL. */
const mappingOf = (store: string, url: string) => ({
  ...{ key: mappingKey(store, url), store, kind: 'url', owner: '', created_at: NOW },
  value: { type: 'product' },
});

describe('holdsUserData', () => {
  it('detects user data in a personal collection that was added later', async () => {
    const { personal } = tab.databases;
    await personal.addCollections({ added: { schema: rxSchema('wishlist') } });
    const context = { session: { context: tab.context } } as unknown as WorkerMethodContext;
    expect(await holdsUserData(context, {})).toEqual(ok({ holds: false }));
    const { added } = personal.collections as unknown as { added: RxCollection };
    await added.insert({ sku: 'A', product_id: 1, qty: 1, name: '', image: '', added_at: 1 });
    expect(await holdsUserData(context, {})).toEqual(ok({ holds: true }));
  });
});

describe('purgeUserData', () => {
  const forget = (how: Partial<Logout> = {}) =>
    purgeUserData(tab.context, { at: NOW, principal: 'user:7', tasks: 'remove', cart: 'remove', ...how });
  const states = ['accepted', 'rejected', 'cancelled', 'unknown', 'needs_consent'] as const;

  it.each<[string, Partial<Logout>, string[]]>([
    [
      'by the user',
      {},
      [
        '7-needs_consent',
        '7-unknown',
        '8-needs_consent',
        '8-rejected',
        '8-unknown',
        'guest-needs_consent',
        'guest-unknown',
      ],
    ],
    [
      'by a rejection',
      { tasks: 'park' },
      [
        '7-needs_consent',
        '7-rejected',
        '7-unknown',
        '8-needs_consent',
        '8-rejected',
        '8-unknown',
        'guest-needs_consent',
        'guest-rejected',
        'guest-unknown',
      ],
    ],
  ])('deletes orders after a logout %s', async (_, how, left) => {
    const { personal } = tab.databases;
    for (const whose of ['7', '8', 'guest'])
      for (const state of states)
        await personal.orders.insert(
          orderOf(`${whose}-${state}`, 1, { state, principal: whose === 'guest' ? whose : `user:${whose}` }),
        );
    await forget(how);
    const ids = (await personal.orders.find().exec()).map(({ id }) => id);
    expect(ids.sort()).toEqual(left);
  });

  it.each<[string, Logout['cart'], boolean]>([
    ['with the cart', 'remove', false],
    ['kept with the cart', 'keep', true],
  ])('deletes recorded clicks only together with the cart: %s [S-22]', async (_, kept, isThere) => {
    const { personal } = tab.databases;
    await writeClaims(personal, { 'added-presses': { presses: ['press|KETTLE'] } }, NOW);
    await forget({ cart: kept });
    expect((await readClaim(personal, 'added-presses')) !== undefined).toBe(isThere);
  });

  it.each<[string, Partial<Logout>, string[]]>([
    [
      'keeps an accepted prepaid order when the backend ended the session',
      { tasks: 'park', cart: 'keep' },
      ['at-the-bank'],
    ],
    ['deletes an accepted prepaid order when the user logged out', {}, []],
  ])('%s [F61 F82]', async (_, how, left) => {
    const { personal } = tab.databases;
    const paidBy = (id: string, payment_method_code: string) => {
      const order = orderOf(id, 1, { state: 'accepted', principal: 'user:7' });
      const { body } = order;
      const addressInformation = { ...body.addressInformation, payment_method_code };
      return { ...order, body: { ...body, addressInformation } };
    };
    const [bank] = paymentProviders(tab.context.config.payment);
    await personal.orders.bulkInsert([
      paidBy('at-the-bank', bank?.code ?? ''),
      paidBy('to-the-courier', 'cash'),
    ]);
    await forget(how);
    expect((await personal.orders.find().exec()).map(({ id }) => id)).toEqual(left);
  });

  it.each([
    ['remove', 0, undefined],
    ['keep', 1, { generation: 'c', seq: 1 }],
  ] as const)(
    'deletes searches, URLs and prices of other groups with or without the cart: %s',
    async (cart, lines, claim) => {
      const { personal, catalogue } = tab.databases;
      await personal.cart.insert({
        key: 'k',
        generation: 'c',
        sku: 'A',
        product_id: 1,
        type_id: 'simple',
        qty: 1,
        checksum: '',
        name: '',
        subtitle: '',
        image: '',
        price_when_added: 1,
        errors: {},
        info: {},
        added_at: 0,
      });
      await tab.loggedIn();
      await tab.write({
        cart: { generation: 'c', seq: 1 },
        newsletter: { email: 'a@example.lv', subscribed: true },
      });
      const group = shopperGroup(tab.context.config.tax, undefined);
      const lookup = (key: string, kind: string, owner: string) => ({
        ...{ key, kind, owner, store: 'lv' },
        value: {},
        created_at: 1,
      });
      await catalogue.lookups.bulkInsert([
        lookup(`price|lv|${group}|1`, 'price', priceOwner(group)),
        lookup('price|lv|99|1', 'price', priceOwner(99)),
        lookup('words', 'search', 'person'),
        lookup('address', 'url', ''),
      ]);
      await forget({ cart });
      expect(await personal.cart.count().exec()).toBe(lines);
      expect(await tab.read('cart', 'current-user', 'current-refresh-token', 'newsletter')).toEqual(
        claim ? { cart: claim } : {},
      );
      expect((await tab.read('current-token'))['current-token']?.token).toBe('t1');
      const keys = (await catalogue.lookups.find().exec()).map(({ key }) => key);
      expect(keys.sort()).toEqual([`price|lv|${group}|1`]);
    },
  );

  it.each(['wishlist', 'compare', 'cart', 'orders', 'synctasks'] as const)(
    'leaves later collections unchanged if the lock is lost while it changes %s [F47]',
    async (last) => {
      const { personal, catalogue } = tab.databases;
      const steps = ['wishlist', 'compare', 'cart', 'orders', 'synctasks'] as const;
      // the claims follow in one write
      expect([...steps, 'claims'].sort()).toEqual(collectionNames('personal').sort());
      const saved = { sku: 'A', product_id: 1, qty: 1, name: '', image: '', added_at: 1 };
      await personal.wishlist.insert(saved);
      await personal.compare.insert(saved);
      await personal.cart.insert(goods('A', 1, { generation: 'open' }));
      await tab.write({ cart: { generation: 'open', seq: 1 } });
      await personal.orders.insert(orderOf('sent', 1, { state: 'accepted', principal: 'user:7' }));
      const queued = { now: NOW, newId: () => 'task', principal: 'user:7' };
      await queueTask(personal, 'newsletter-subscribe', { email: 'a@example.lv' }, queued);
      const search = { key: 'words', kind: 'search', owner: 'person', store: 'lv', value: {}, created_at: 1 };
      await catalogue.lookups.insert(search);
      const { storageInstance } = personal[last] as unknown as RxCollection;
      const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
      let isLost = false;
      storageInstance.bulkWrite = async (rows, context) => {
        const written = await bulkWrite(rows, context);
        isLost = true;
        return written;
      };
      tab.context.confirm = async () => {
        if (isLost) throw new DOMException('lost', 'AbortError');
      };
      await expect(forget()).rejects.toThrow('lost');
      const left = await Promise.all(
        steps.map(async (each) =>
          (await readEach(personal[each] as unknown as RxCollection)).length > 0 ? [each] : [],
        ),
      );
      expect(left.flat()).toEqual(steps.slice(steps.indexOf(last) + 1));
      expect(await catalogue.lookups.count().exec()).toBe(1);
    },
  );

  it.each([
    [98, undefined, 99],
    [100, 'documents were written again and again', 100],
  ])('gives up after 100 conflicting writes: %i', async (times, message, expected) => {
    const { wishlist } = tab.databases.personal;
    await wishlist.insert({ sku: 'A', product_id: 1, qty: 1, name: '', image: '', added_at: 1 });
    const { storageInstance } = wishlist;
    const { bulkWrite } = storageInstance;
    let writes = 0;
    storageInstance.bulkWrite = async (rows, context) => {
      expect(context).toBe('store');
      writes += 1;
      return writes <= times ? { error: [] } : bulkWrite.call(storageInstance, rows, context);
    };
    const ended = await forget().then(
      () => undefined,
      (error: Error) => error.message,
    );
    expect([ended, writes]).toEqual([message, expected]);
    expect((await wishlist.find().exec()).length).toBe(message ? 1 : 0);
  });

  it('deletes URLs that the user opened and that the URL map resolved [S-22]', async () => {
    const { lookups } = tab.databases.catalogue;
    const url = mappingOf('lv', '/kettle').key;
    await lookups.insert(mappingOf('lv', '/kettle'));
    await lookups.insert({ ...mappingOf('lv', '/price'), kind: 'price' });
    let dropped = 0;
    tab.context.ports.dropResolvedPaths = async () => (dropped += 1);
    await forget();
    expect((await lookups.find().exec()).map(({ key }) => key)).not.toContain(url);
    expect(await lookups.count().exec()).toBe(1);
    expect(dropped).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['refuses', () => Promise.reject(new DOMException('refused', 'SecurityError'))],
    ['never answers', () => new Promise(() => undefined)],
  ])('completes a logout even if the cache of the service worker %s [S-22]', async (how, drop) => {
    await tab.write({ 'recent-searches': { terms: ['kettle'] } });
    tab.context.ports.dropResolvedPaths = drop;
    const forgotten = forget();
    let isOver = false;
    void forgotten.then(() => (isOver = true));
    await tab.until(() => {
      for (const wait of tab.waits.splice(0)) wait.end();
      expect(isOver).toBe(true);
    });
    expect(await tab.read('recent-searches', 'logging-out')).toEqual({});
    expect(tab.log.map(({ event }) => event)).toContain(
      how === 'refuses' ? 'lookup-not-read' : 'lookup-late',
    );
  });
});

describe('wipeKiosk', () => {
  it('deletes the reviews of products that the user viewed [S-22]', async () => {
    const { content } = tab.databases.catalogue;
    const stored = (kind: ContentKind) => ({
      ...{ key: contentKey('lv', kind, '7'), store: 'lv', kind, code: '7', position: 0, updated_at: '' },
      value: {},
    });
    await writeRaw(content, stored('reviews'));
    await writeRaw(content, stored('cms-page'));
    await wipeKiosk(tab.context);
    expect((await content.find().exec()).map(({ kind }) => kind)).toEqual(['cms-page']);
  });
});
