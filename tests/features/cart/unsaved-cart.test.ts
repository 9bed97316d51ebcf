// Tests a cart on a device whose storage is full: this tab holds the cart and shows a warning, and writes it when
// storage is available. One file although it is long: all tests share the device that refuses writes.
import fc from 'fast-check';
import type { RxCollection } from 'rxdb/plugins/core';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#shared/database/new-id.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import {
  addGroup,
  addToCart,
  agreeToPrice,
  changeVariant,
  removeLine,
  restoreLine,
  setQuantity,
} from '#src/features/cart/commands.ts';
import { noticeAdded } from '#src/features/cart/notice-added.ts';
import { resetUserState } from '#src/model/account/reset-user-state.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { openCartCount } from '#src/model/cart/open-cart-count.ts';
import { openCart$ } from '#src/model/cart/open-cart-source.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { makeChild } from '../../support/make-product.ts';
import { randomCases } from '../../support/random-cases.ts';
import { person } from '../../support/worker/memory-session.ts';

const kettle = product();
const teapot = product({ id: 8, key: 'lv|8', sku: 'TEAPOT' });

function refuseWhenFull<T>({ storageInstance }: RxCollection<T>): void {
  const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
  storageInstance.bulkWrite = (...args) =>
    isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : bulkWrite(...args);
}

let device: Databases;
let app: AppContext;
let opened = 0;
let isFull = false;
beforeEach(async () => {
  isFull = false;
  device = await openDevice(`unsaved-${opened++}`);
  app = appOf(device);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  refuseWhenFull(device.personal.cart);
  refuseWhenFull(device.personal.claims);
});
afterEach(async () => {
  app.memory.unsavedCart.set(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
  await Promise.all([device.catalogue, device.personal].map((db) => db.close()));
});

const seen = async () => {
  const { lines, isUnsaved } = await firstValueFrom(openCart$(app));
  return { lines: Object.fromEntries(lines.map(({ sku, qty }) => [sku, qty])), isUnsaved };
};
const keyOf = async (sku: string): Promise<string> =>
  (await firstValueFrom(openCart$(app))).lines.find((line) => line.sku === sku)?.key ?? '';
const stored = async () =>
  Object.fromEntries((await device.personal.cart.find().exec()).map(({ sku, qty }) => [sku, qty]));

describe('a cart that cannot be stored', () => {
  it('is held in this tab with a warning until it can be written', async () => {
    isFull = true;
    expect(await addToCart(app, kettle, undefined, 2)).toEqual({
      ok: true,
      value: { stock: 'ok', grown: false, isUnsaved: true },
    });
    expect(await addToCart(app, kettle, undefined, 1)).toMatchObject({
      value: { grown: true, isUnsaved: true },
    });
    await addToCart(app, teapot, undefined, 1);
    expect(await seen()).toEqual({ lines: { KETTLE: 3, TEAPOT: 1 }, isUnsaved: true });
    expect(await firstValue(openCartCount(app))).toBe(4);
    expect(await setQuantity(app, await keyOf('KETTLE'), 5, 12)).toEqual({ ok: true, value: undefined });
    const removed = await removeLine(app, await keyOf('TEAPOT'));
    if (!removed.ok) throw new Error('Missing line');
    expect(await seen()).toEqual({ lines: { KETTLE: 5 }, isUnsaved: true });
    expect(await restoreLine(app, removed.value)).toMatchObject({ ok: true });
    expect(await addToCart(app, kettle, undefined, 8)).toMatchObject({ fault: { code: 'quantity-limit' } });
    expect((await firstValue(currentCart(app, 'lv'))).isUnsaved).toBe(true);
    expect(await stored()).toEqual({});

    isFull = false;
    expect(await agreeToPrice(app, await keyOf('KETTLE'), 1)).toMatchObject({ ok: true });
    expect(await seen()).toEqual({ lines: { KETTLE: 5, TEAPOT: 1 }, isUnsaved: false });
    expect(await stored()).toEqual({ KETTLE: 5, TEAPOT: 1 });
  });

  it('is stored by a timer once storage is available', async () => {
    await addToCart(app, kettle, undefined, 1);
    isFull = true;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await setQuantity(app, await keyOf('KETTLE'), 4, 12);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect([await stored(), await seen()]).toEqual([
      { KETTLE: 1 },
      { lines: { KETTLE: 4 }, isUnsaved: true },
    ]);
    isFull = false;
    await addToCart(app, teapot, undefined, 1);
    expect(await stored()).toEqual({ KETTLE: 4, TEAPOT: 1 });

    isFull = true;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await removeLine(app, await keyOf('TEAPOT'));
    isFull = false;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await expect.poll(async () => (await seen()).isUnsaved).toBe(false);
    expect(await stored()).toEqual({ KETTLE: 4 });
  });

  it('is reported as a warning, never as a success', () => {
    const shown = { show: vi.fn() };
    const i18n = { t: (key: string) => key } as unknown as AppContext['i18n'];
    const window = { ...app, i18n, ui: { ...app.ui, toasts: { ...app.ui.toasts, ...shown } } };
    noticeAdded(window, { stock: 'ok', grown: true, isUnsaved: true }, [kettle], () => undefined);
    expect(shown.show.mock.lastCall?.[0]).toMatchObject({
      message: 'cart:notices.addedUnsaved',
      about: kettle.name,
      kind: 'warning',
    });
  });

  it('is not stored once it was ordered', async () => {
    isFull = true;
    await addToCart(app, kettle, undefined, 1);
    const { generation } = await firstValueFrom(openCart$(app));
    isFull = false;
    await device.personal.orders.insert(confirmedOrder(generation, 1));
    expect(await seen()).toEqual({ lines: {}, isUnsaved: false });
    await addToCart(app, teapot, undefined, 1);
    expect([await stored(), await seen()]).toEqual([
      { TEAPOT: 1 },
      { lines: { TEAPOT: 1 }, isUnsaved: false },
    ]);
  });

  it('is dropped on logout', async () => {
    await addToCart(app, teapot, undefined, 1);
    isFull = true;
    await addToCart(app, kettle, undefined, 1);
    resetUserState(app);
    expect(await seen()).toEqual({ lines: { TEAPOT: 1 }, isUnsaved: false });
  });

  it('moves to the next cart, without the items that another tab has ordered [I-09]', async () => {
    await addToCart(app, kettle, undefined, 1);
    isFull = true;
    await addToCart(app, kettle, undefined, 1);
    await addToCart(app, teapot, undefined, 1);
    isFull = false;
    const { generation } = await firstValueFrom(openCart$(app));
    await device.personal.orders.insert(confirmedOrder(generation, 1));
    await addToCart(app, product({ id: 9, key: 'lv|9', sku: 'LAMP' }), undefined, 1);
    expect(await seen()).toEqual({ lines: { KETTLE: 1, TEAPOT: 1, LAMP: 1 }, isUnsaved: false });
  });

  it('adds the additions of this tab to a quantity that another tab sets later [I-10]', async () => {
    await addToCart(app, kettle, undefined, 1);
    await addToCart(app, teapot, undefined, 1);
    isFull = true;
    await setQuantity(app, await keyOf('KETTLE'), 5, 12);
    await addToCart(app, teapot, undefined, 1);
    isFull = false;
    const other = { ...app, memory: createMemory() };
    await setQuantity(other, await keyOf('KETTLE'), 3, 12);
    await setQuantity(other, await keyOf('TEAPOT'), 4, 12);
    await setQuantity(app, '', 1, 1);
    expect(await seen()).toEqual({ lines: { KETTLE: 3, TEAPOT: 5 }, isUnsaved: false });
  });

  it('is written once if two writes start concurrently', async () => {
    await addToCart(app, kettle, undefined, 1);
    isFull = true;
    await addToCart(app, kettle, undefined, 1);
    isFull = false;
    await Promise.all([setQuantity(app, '', 1, 1), setQuantity(app, '', 1, 1)]);
    expect(await stored()).toEqual({ KETTLE: 2 });
  });

  it('adds nothing twice if only the second line of a group cannot be stored [I-10]', async () => {
    const { storageInstance } = device.personal.cart;
    const { bulkWrite } = storageInstance;
    let writes = 0;
    storageInstance.bulkWrite = (...args) => {
      writes += 1;
      isFull = writes > 1;
      return bulkWrite.apply(storageInstance, args);
    };
    const group = [kettle, teapot].map((each) => ({ product: each, qty: 1 }));
    expect(await addGroup(app, group)).toMatchObject({ value: { isUnsaved: true } });
    expect(await stored()).toEqual({ KETTLE: 1 });
    storageInstance.bulkWrite = bulkWrite;
    isFull = false;
    await setQuantity(app, '', 1, 1);
    expect([await stored(), await seen()]).toEqual([
      { KETTLE: 1, TEAPOT: 1 },
      { lines: { KETTLE: 1, TEAPOT: 1 }, isUnsaved: false },
    ]);
  });

  describe('after a write that succeeded although it was reported as failed', () => {
    /** Makes the next write of the cart succeed, but reject as if it had failed. */
    const failAfterWrite = () => {
      const { storageInstance } = device.personal.cart;
      const { bulkWrite } = storageInstance;
      storageInstance.bulkWrite = async (...args) => {
        storageInstance.bulkWrite = bulkWrite;
        await bulkWrite.apply(storageInstance, args);
        throw new Error('The page was left during a write');
      };
    };

    it('contains an addition only once [I-10]', async () => {
      await addToCart(app, kettle, undefined, 1);
      failAfterWrite();
      expect(await addToCart(app, kettle, undefined, 2)).toMatchObject({ value: { isUnsaved: true } });
      await setQuantity(app, '', 1, 1);
      expect([await stored(), (await seen()).isUnsaved]).toEqual([{ KETTLE: 3 }, false]);
    });

    it('contains an exchanged variant only once [I-10]', async () => {
      const [red, blue] = ['RED', 'BLUE'].map((sku, at) => makeChild({ sku, id: 20 + at }));
      if (!red || !blue) throw new Error('Missing variants');
      const shirt = product({ type_id: 'configurable', configurable_children: [red, blue] });
      await addToCart(app, shirt, blue, 1);
      await addToCart(app, shirt, red, 2);
      failAfterWrite();
      expect(await changeVariant(app, await keyOf('RED'), shirt, blue, 2)).toMatchObject({ ok: true });
      await setQuantity(app, '', 1, 1);
      expect([await stored(), (await seen()).isUnsaved]).toEqual([{ BLUE: 3 }, false]);
    });
  });

  it('stays in this tab if a login occurs before it is stored [I-09]', async () => {
    isFull = true;
    await addToCart(app, kettle, undefined, 2);
    isFull = false;
    const { personal } = device;
    const request = async (_name: string, _options: unknown, write: () => Promise<unknown>) => {
      const user = { generation: newId(), current: person('7'), sessionStarted: 1 };
      await writeClaims(personal, { 'current-user': user }, 1);
      return write();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await setQuantity(app, '', 1, 1);
    vi.unstubAllGlobals();
    expect([await stored(), await seen()]).toEqual([{}, { lines: { KETTLE: 2 }, isUnsaved: true }]);
    await setQuantity(app, '', 1, 1);
    expect([await stored(), (await seen()).isUnsaved]).toEqual([{ KETTLE: 2 }, false]);
  });

  it('is not retried once the databases of the tab are closed', async () => {
    isFull = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await addToCart(app, kettle, undefined, 1);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    vi.spyOn(device.personal, 'closed', 'get').mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the same lines after any sequence of failed writes', async () => {
    const steps = fc.array(
      fc.record({
        full: fc.boolean(),
        of: fc.constantFrom(kettle, teapot),
        act: fc.constantFrom('add' as const, 'set' as const, 'remove' as const),
        qty: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        isFull = false;
        await addToCart(app, kettle, undefined, 1);
        for (const key of [await keyOf('KETTLE'), await keyOf('TEAPOT')]) await removeLine(app, key);
        const wanted: Record<string, number> = {};
        for (const { full, of, act, qty } of all) {
          isFull = full;
          const held = wanted[of.sku] ?? 0;
          if (act === 'add' && held + qty <= 12) wanted[of.sku] = held + qty;
          if (act === 'set' && held > 0) wanted[of.sku] = qty;
          if (act === 'remove') delete wanted[of.sku];
          if (act === 'add') await addToCart(app, of, undefined, qty);
          if (act === 'set') await setQuantity(app, await keyOf(of.sku), qty, 12);
          if (act === 'remove') await removeLine(app, await keyOf(of.sku));
          expect((await seen()).lines).toEqual(wanted);
        }
        isFull = false;
        await setQuantity(app, '', 1, 1);
        expect([await stored(), (await seen()).isUnsaved]).toEqual([wanted, false]);
      }),
      { numRuns: randomCases(100) },
    );
  });
});
