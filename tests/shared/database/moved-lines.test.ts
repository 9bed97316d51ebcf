// Pieces that move between carts: added while an order is placed, or taken back from a cancelled order.
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument, OrderState } from '#schemas/documents/order-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { moveLinesLeftBehind } from '#shared/database/open-generation.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { withQuantity } from '#shared/domain/cart/new-cart-line.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { cancelOrder, editOrder, putBackCancelled } from '#src/features/orders/commands.ts';
import { openCart$ } from '#src/model/cart/open-cart-source.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';

let first: Databases;
let other: Databases['personal'];
let app: AppContext;
let device = 0;
const radio = product({ key: 'lv|8', id: 8, sku: 'RADIO' });

beforeEach(async () => {
  device += 1;
  first = await openDevice(`moved-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
  other = await openTab(`moved-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
  app = appOf(first);
});
afterEach(() => Promise.all([first.catalogue, first.personal, other].map((db) => db.close())));

const cart = async () =>
  Object.fromEntries((await firstValueFrom(openCart$(app))).lines.map(({ sku, qty }) => [sku, qty] as const));
const start = (accepted: readonly string[] = []) =>
  orderStoreOf(first.personal).removeLines(new Set(accepted), 5);
const generationNow = async () => (await readClaim(first.personal, 'cart'))?.generation ?? '';

/** Orders one kettle while another tab, not yet notified, adds a kettle and a radio to the same cart and is closed. */
async function orderedWhileAnotherTabAdded(change: Partial<OrderDocument> = {}): Promise<string> {
  await addToCart(app, product(), undefined, 1);
  await addToCart(app, radio, undefined, 1);
  const generation = await generationNow();
  const kettle = (await first.personal.cart.find().exec()).find(({ sku }) => sku === 'KETTLE');
  await changeNewest(first.personal.cart, kettle?.key ?? '', (line) => withQuantity(line, 2));
  await first.personal.orders.insert({ ...confirmedOrder(generation, 1), ...change });
  return generation;
}

/** Simulates a killed tab: its cart writes fail, starting with the n-th. Returns a function that restores them. */
function killedAtWrite(personal: Databases['personal'], n: number): () => void {
  const { storageInstance } = personal.cart;
  const { bulkWrite } = storageInstance;
  let writes = 0;
  storageInstance.bulkWrite = (...args) =>
    ++writes >= n ? Promise.reject(new Error('killed')) : bulkWrite.apply(storageInstance, args);
  return () => {
    storageInstance.bulkWrite = bulkWrite;
  };
}

describe('pieces that are added in another tab while an order is placed', () => {
  it('move to the next cart even if the backend reports a fractional quantity [I-09]', async () => {
    const generation = await orderedWhileAnotherTabAdded();
    const lines = await first.personal.cart.find({ selector: { generation } }).exec();
    const key = lines.find(({ sku }) => sku === 'RADIO')?.key ?? '';
    await changeNewest(first.personal.cart, key, (line) => ({ ...line, qty: 1.5 }));
    await start();
    expect(await cart()).toEqual({ KETTLE: 1, RADIO: 1.5 });
  });

  for (const state of ['confirmed', 'unknown', 'rejected', 'needs_consent', 'cancelled'] as OrderState[])
    it(`move to the next cart at the next start while the order is ${state} [I-09 F31]`, async () => {
      const generation = await orderedWhileAnotherTabAdded({ state });
      await start();
      expect(await cart()).toEqual({ KETTLE: 1, RADIO: 1 });
      const kept = await first.personal.cart.find({ selector: { generation } }).exec();
      expect(kept.map(({ sku, qty }) => [sku, qty])).toEqual([['KETTLE', 1]]);
    });

  it('are added to the same line of the next cart [I-09]', async () => {
    const generation = await orderedWhileAnotherTabAdded({ state: 'accepted' });
    await addToCart(app, product(), undefined, 1);
    await start([generation]);
    expect(await cart()).toEqual({ KETTLE: 2, RADIO: 1 });
    expect(await first.personal.cart.find({ selector: { generation } }).exec()).toEqual([]);
  });

  it('are restored along with the lines of an edited order [I-09]', async () => {
    const generation = await orderedWhileAnotherTabAdded();
    expect(await editOrder(app, generation)).toEqual({ ok: true, value: undefined });
    expect(await cart()).toEqual({ KETTLE: 2, RADIO: 1 });
  });

  it('move again if more pieces are added after the first move', async () => {
    const generation = await orderedWhileAnotherTabAdded();
    await start();
    const stale = (await first.personal.cart.find({ selector: { generation } }).exec())[0];
    await changeNewest(first.personal.cart, stale?.key ?? '', (line) => withQuantity(line, line.qty + 3));
    await start();
    expect(await cart()).toEqual({ KETTLE: 4, RADIO: 1 });
  });

  // moving each of the two lines takes three writes
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    for (const isOrderedAgain of [false, true])
      it(`are moved once if the move is interrupted at write ${n}${isOrderedAgain ? ', the next cart is ordered' : ''} and two tabs repeat it [I-09 F31]`, async () => {
        const generation = await orderedWhileAnotherTabAdded();
        const revive = killedAtWrite(first.personal, n);
        const at = { now: 3, newId };
        await moveLinesLeftBehind(first.personal, generation, at).catch(() => undefined);
        revive();
        const expected = { KETTLE: 1, RADIO: 1 } as Record<string, number>;
        if (isOrderedAgain && (await cart()).KETTLE === 1) {
          // the next cart is ordered before the move resumes
          await first.personal.orders.insert(confirmedOrder(await generationNow(), 2));
          delete expected.KETTLE;
        }
        await Promise.all([start(), moveLinesLeftBehind(other, generation, at)]);
        await start();
        expect(await cart()).toEqual(expected);
      });

  it('are moved once by two tabs, one of which has read the line before a later addition [I-09]', async () => {
    await addToCart(app, product(), undefined, 1);
    const generation = await generationNow();
    const [kettle] = await first.personal.cart.find().exec();
    const raise = (press: string) =>
      changeNewest(first.personal.cart, kettle?.key ?? '', (line) => ({
        ...withQuantity(line, line.qty + 1),
        additions: [...(line.additions ?? []), press],
      }));
    await raise('earlier');
    await first.personal.orders.insert(confirmedOrder(generation, 1));
    const marked = deferred<void>();
    const bothReceive = deferred<void>();
    const received = deferred<void>();
    /** Calls `at` with the number of each cart write before it is executed. */
    const watchWrites = (db: Databases['personal'], at: (write: number) => Promise<void> | undefined) => {
      const { storageInstance } = db.cart;
      const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
      let writes = 0;
      storageInstance.bulkWrite = async (...args) => {
        writes += 1;
        await at(writes);
        const written = await bulkWrite(...args);
        if (db === other && writes === 2) received.resolve();
        return written;
      };
    };
    watchWrites(other, (write) => {
      if (write !== 2) return undefined;
      marked.resolve();
      return bothReceive.promise;
    });
    const at = { now: 3, newId };
    const moved = moveLinesLeftBehind(other, generation, at);
    await marked.promise;
    await raise('later');
    watchWrites(first.personal, (write) => {
      if (write !== 1) return undefined;
      bothReceive.resolve();
      return received.promise;
    });
    await Promise.all([moved, moveLinesLeftBehind(first.personal, generation, at)]);
    await start();
    expect(await cart()).toEqual({ KETTLE: 2 });
  });
});

describe('the lines of a cancelled order', () => {
  async function cancelled(): Promise<string> {
    await addToCart(app, product(), undefined, 1);
    const generation = await generationNow();
    await first.personal.orders.insert(confirmedOrder(generation, 1));
    await cancelOrder(app, generation);
    return generation;
  }

  it('are restored once by two tabs at the same time [I-09]', async () => {
    const id = await cancelled();
    await Promise.all([putBackCancelled(app, id), putBackCancelled({ personal: other }, id)]);
    expect(await cart()).toEqual({ KETTLE: 1 });
  });

  it.each([1, 2, 3])(
    'are restored once if the tab is killed at write %i and the user retries [I-09 F31]',
    async (n) => {
      const id = await cancelled();
      const revive = killedAtWrite(first.personal, n);
      expect((await putBackCancelled(app, id)).ok).toBe(false);
      revive();
      await putBackCancelled(app, id);
      await putBackCancelled(app, id);
      expect(await cart()).toEqual({ KETTLE: 1 });
    },
  );

  it('are rebuilt once by two tabs from an edited order whose lines are not stored', async () => {
    await addToCart(app, product(), undefined, 1);
    const id = await generationNow();
    await first.personal.orders.insert(confirmedOrder(id, 1));
    await first.personal.cart.find().remove();
    const [one, two] = await Promise.all([editOrder(app, id), editOrder({ personal: other }, id)]);
    expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
    expect(await cart()).toEqual({ KETTLE: 1 });
    await putBackCancelled(app, id);
    expect(await cart()).toEqual({ KETTLE: 1 });
  });
});
