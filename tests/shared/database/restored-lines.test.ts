// Lines that are restored or exchanged, also by a tab that is killed between its writes.
import type { RxCollection } from 'rxdb/plugins/core';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { mergeCart } from '#shared/domain/cart/merge-cart.ts';
import {
  addToCart,
  changeVariant,
  removeLine,
  restoreLine,
  setQuantity,
} from '#src/features/cart/commands.ts';
import { putBack } from '#src/features/cart/saved-for-later/commands.ts';
import { openCart$ } from '#src/model/cart/open-cart-source.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';
import { makeChild } from '../../support/make-product.ts';

let first: Databases;
let other: Databases['personal'];
let app: AppContext;
let device = 0;

beforeEach(async () => {
  device += 1;
  first = await openDevice(`restored-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
  other = await openTab(`restored-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
  app = appOf(first);
});
afterEach(() => Promise.all([first.catalogue, first.personal, other].map((db) => db.close())));

const cart = async () =>
  Object.fromEntries((await firstValueFrom(openCart$(app))).lines.map(({ sku, qty }) => [sku, qty] as const));
const start = (accepted: readonly string[] = []) =>
  orderStoreOf(first.personal).removeLines(new Set(accepted), 5);

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

describe('a removed line', () => {
  /** Moves a cart line of two kettles to the lines that the backend refused. Returns its key. */
  async function refused(): Promise<string> {
    await addToCart(app, product(), undefined, 2);
    const [line] = (await firstValueFrom(openCart$(app))).lines;
    if (!line) throw new Error('Missing line');
    await changeClaim(first.personal, 'cart', 1, (head) => ({
      ...(head ?? { generation: line.generation, seq: 1 }),
      set_aside: [{ id: 'refusal', why: 'refused', line }],
    }));
    await first.personal.cart.find().remove();
    return line.key;
  }
  const aside = async () => (await readClaim(first.personal, 'cart'))?.set_aside ?? [];

  it('is restored once by two tabs if the backend removed it [I-09]', async () => {
    const key = await refused();
    await Promise.all([putBack(app, [key]), putBack({ personal: other }, [key])]);
    expect(await cart()).toEqual({ KETTLE: 2 });
    expect(await aside()).toEqual([]);
  });

  it('is restored once if the tab is killed between its two writes [I-09 F31]', async () => {
    const key = await refused();
    const { bulkWrite } = first.personal.claims.storageInstance;
    first.personal.claims.storageInstance.bulkWrite = () => Promise.reject(new Error('killed'));
    expect((await putBack(app, [key])).ok).toBe(false);
    first.personal.claims.storageInstance.bulkWrite = bulkWrite;
    await putBack(app, [key]);
    expect(await cart()).toEqual({ KETTLE: 2 });
    expect(await aside()).toEqual([]);
  });

  it('is added to an existing line of the same product', async () => {
    const key = await refused();
    await addToCart(app, product(), undefined, 1);
    await putBack(app, [key]);
    expect(await cart()).toEqual({ KETTLE: 3 });
  });

  it('is restored once after repeated clicks if the user removed it', async () => {
    await addToCart(app, product(), undefined, 2);
    const [line] = (await firstValueFrom(openCart$(app))).lines;
    const removed = await removeLine(app, line?.key ?? '');
    if (!removed.ok) throw new Error('Missing line');
    await Promise.all([restoreLine(app, removed.value), restoreLine(app, removed.value)]);
    await restoreLine(app, removed.value);
    expect(await cart()).toEqual({ KETTLE: 2 });
  });

  it('is replaced by another variant even if the tab is killed during the exchange [F31]', async () => {
    const children = ['RED', 'BLUE'].map((sku, at) => makeChild({ sku, id: 20 + at }));
    const shirt = product({ type_id: 'configurable', configurable_children: children });
    const [red, blue] = shirt.configurable_children;
    if (!red || !blue) throw new Error('Missing variants');
    await addToCart(app, shirt, red, 1);
    const [line] = (await firstValueFrom(openCart$(app))).lines;
    const revive = killedAtWrite(first.personal, 2);
    await changeVariant(app, line?.key ?? '', shirt, blue, 1);
    revive();
    app.memory.unsavedCart.set(undefined);
    expect(await cart()).toEqual({ BLUE: 1 });
  });
});

describe('a variant exchange in a tab that is killed', () => {
  const [red, blue] = [makeChild({ id: 31, sku: 'RED' }), makeChild({ id: 32, sku: 'BLUE' })];
  const shirt = product({ type_id: 'configurable', configurable_children: [red, blue] });
  const RED_ITEM = { item_id: '7', sku: 'RED', qty: 2 };

  /**
   * Kills the tab at its n-th write of cart lines or claims: before the write, or after it but before it is
   * acknowledged.
   * @returns a function that restores the writes, as a new tab would, and returns whether the tab was killed.
   */
  function killedAt(n: number, isWritten: boolean): () => boolean {
    let writes = 0;
    const kill = <T>({ storageInstance }: RxCollection<T>): (() => void) => {
      const { bulkWrite } = storageInstance;
      storageInstance.bulkWrite = async (...args) => {
        writes += 1;
        if (writes > n || (writes === n && !isWritten)) throw new Error('killed');
        const answer = await bulkWrite.apply(storageInstance, args);
        if (writes >= n) throw new Error('killed');
        return answer;
      };
      return () => {
        storageInstance.bulkWrite = bulkWrite;
      };
    };
    const revive = [kill(first.personal.cart), kill(first.personal.claims)];
    return () => {
      for (const each of revive) each();
      return writes >= n;
    };
  }

  for (const isBlueThere of [false, true])
    it(`keeps all pieces once after any write${isBlueThere ? ', beside a line of the other variant' : ''} [I-09 F31]`, async () => {
      const outcomes = new Set<string>();
      for (const isWritten of [false, true])
        for (let n = 1, isKilled = true; isKilled; n += 1) {
          for (const collection of [first.personal.cart, first.personal.claims])
            await collection.find().remove();
          if (isBlueThere) await addToCart(app, shirt, blue, 1);
          await addToCart(app, shirt, red, 2);
          const cartId = 'of-the-backend';
          const key = (await first.personal.cart.find().exec()).find(({ sku }) => sku === 'RED')?.key ?? '';
          await changeNewest(first.personal.cart, key, (line) => ({
            ...line,
            server_cart_id: cartId,
            server_item_id: RED_ITEM.item_id,
            server_qty: RED_ITEM.qty,
          }));
          const revive = killedAt(n, isWritten);
          await changeVariant(app, key, shirt, blue, 2);
          isKilled = revive();
          // changes held in the memory of the killed tab are lost with it
          app.memory.unsavedCart.set(undefined);
          await start();
          const own = isBlueThere ? 1 : 0;
          const held = await cart();
          outcomes.add(Object.keys(held).sort().join());
          expect([{ RED: 2, ...(own && { BLUE: own }) }, { BLUE: 2 + own }]).toContainEqual(held);
          // the backend's item is deleted only if the replaced line is gone, and is never mistaken for an item that
          // another device added
          const { removed = [] } = (await readClaim(first.personal, 'cart')) ?? {};
          const { steps } = mergeCart({
            cartId,
            isAccount: true,
            lines: (await first.personal.cart.find().exec()).map((doc) => doc.toMutableJSON()),
            items: [{ ...RED_ITEM, name: 'RED' }],
            removed,
            flags: {
              serverMergeByDefault: true,
              serverMayRemove: true,
              serverMayModify: false,
              forced: false,
            },
            now: Date.now(),
          });
          expect(steps.some((step) => step.do === 'add-line')).toBe(false);
          expect(steps.some((step) => step.do === 'delete-item')).toBe(!('RED' in held));
        }
      expect(outcomes.size).toBe(2);
    });
});

describe('a line that the worker removes while the user changes it', () => {
  /** Removes the line, as the worker would, right before the window's next write of a cart line. */
  function workerRemoves(key: string): void {
    const { storageInstance } = first.personal.cart;
    const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
    storageInstance.bulkWrite = async (...args) => {
      storageInstance.bulkWrite = bulkWrite;
      await other.cart.bulkRemove([key]);
      return bulkWrite(...args);
    };
  }
  const line = async () => {
    await addToCart(app, product(), undefined, 1);
    return (await first.personal.cart.find().exec())[0]?.key ?? '';
  };
  const stored = async () => (await other.cart.find().exec()).map(({ sku, qty }) => [sku, qty]);

  it('is restored when an addition reports success [I-05 I-09]', async () => {
    workerRemoves(await line());
    expect((await addToCart(app, product(), undefined, 1, {}, true, 'press')).ok).toBe(true);
    expect(await stored()).toEqual([['KETTLE', 1]]);
  });

  it('is reported as missing when its quantity is set [I-05]', async () => {
    const key = await line();
    workerRemoves(key);
    expect(await setQuantity(app, key, 5, 12)).toEqual({ ok: false, fault: { code: 'not-found' } });
    expect(await stored()).toEqual([]);
  });
});
