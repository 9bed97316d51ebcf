// Tests the cart commands on a real database: concurrent additions in several tabs, limits, refused writes.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import cart from '#locales/en/cart.json' with { type: 'json' };
import common from '#locales/en/common.json' with { type: 'json' };
import errors from '#locales/en/errors.json' with { type: 'json' };
import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { moveLinesLeftBehind, putLines } from '#shared/database/open-generation.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { variantsBeside } from '#shared/domain/cart/cart-view.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { addProduct } from '#src/features/cart/add-product.ts';
import {
  addToCart,
  removeChildren,
  removeLine,
  restoreLine,
  setQuantity,
} from '#src/features/cart/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { openCartCount } from '#src/model/cart/open-cart-count.ts';
import { openCart$ } from '#src/model/cart/open-cart-source.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { browserNetwork } from '../../support/browser/browser-network.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';
import { makeChild, pricedAt } from '../../support/make-product.ts';

type Personal = Databases['personal'];
let first: Databases;
let app: AppContext;
let others: Personal[] = [];
let device = 0;
/** Opens a tab beside the first one; closes the one that an earlier call opened. */
const anotherTab = async () => {
  for (const before of others.splice(0)) await before.close();
  const opened = await openTab(`cart-${device}`);
  others.push(opened);
  return opened;
};
/** Returns the text of rendered content. */
const textIn = (content: ReactNode) => renderToStaticMarkup(content).replace(/<[^>]+>/g, '');
const moment = () => ({ now: Date.now(), newId: () => crypto.randomUUID() });
const linesOf = async (personal: Personal) =>
  (await firstValueFrom(openCart$({ personal, memory: createMemory() }))).lines;
const kettle = () => [newCartLine(product(), undefined, 1, '-', 1)];

beforeEach(async () => {
  device += 1;
  others = [];
  first = await openDevice(`cart-${device}`);
  app = appOf(first);
});
afterEach(async () => {
  await Promise.all([first.catalogue, first.personal, ...others].map((db) => db.close()));
});

describe('the cart on the device', () => {
  it('shows a notice for a configurable product without an available variant [S8.008]', async () => {
    browserNetwork();
    await app.i18n.init({ lng: 'en', resources: { en: { errors, common } } });
    const none = pricedAt(product({ type_id: 'configurable', configurable_children: [] }), Date.now());
    const refused = await addProduct(app, none, undefined, () => undefined, Promise.resolve());
    expect(textIn(refused)).toBe(errors.noVariants);
    expect(app.ui.toasts.shown().at(-1)).toMatchObject({
      message: 'No available product variants',
      kind: 'error',
    });
    expect(await linesOf(first.personal)).toEqual([]);
  });

  it.each([
    ['S5.003 S8.007', { price: -1 }, 'Product price is unknown, product cannot be added to the cart!'],
    [
      'S8.004 S4.046 S4.047',
      { stock: { qty: 0, is_in_stock: false, manage_stock: true } },
      'The product is out of stock and cannot be added to the cart!',
    ],
  ])('refuses to add it with the specified text [%s]', async (_, changes, words) => {
    browserNetwork();
    const strict = {
      ...app,
      config: { ...app.config, cart: { ...app.config.cart, allowOutOfStock: false } },
    };
    await app.i18n.init({ lng: 'en', resources: { en: { errors, common, cart } } });
    const one = pricedAt(product(changes), Date.now());
    const refused = await addProduct(strict, one, undefined, () => undefined, Promise.resolve());
    expect(textIn(refused)).toBe('stock' in changes ? cart.soldOut : words);
    expect(app.ui.toasts.shown().at(-1)).toMatchObject({ message: words });
    expect(await linesOf(first.personal)).toEqual([]);
  });

  it('appends a line only for a different item [S4.048 S4.049 S4.050]', async () => {
    expect(await addToCart(app, product(), undefined, 1)).toEqual({
      ok: true,
      value: { stock: 'ok', grown: false },
    });
    expect(await addToCart(app, product(), undefined, 2)).toEqual({
      ok: true,
      value: { stock: 'ok', grown: true },
    });
    await addToCart(app, product({ sku: 'RADIO', id: 8 }), undefined, 1);
    expect((await linesOf(await anotherTab())).map(({ sku, qty }) => [sku, qty])).toEqual([
      ['KETTLE', 3],
      ['RADIO', 1],
    ]);
    expect(await firstValue(openCartCount(app))).toBe(4);
  });

  it('adds up the pieces that two tabs add to an empty cart at the same time, in one generation', async () => {
    const both = [first.personal, await anotherTab()];
    const adding = both.flatMap((db) => [1, 2, 3].map(() => putLines(db, kettle(), () => 99, moment())));
    await Promise.all(adding);
    const fresh = await anotherTab();
    const lines = await fresh.cart.find().exec();
    expect(lines.map(({ qty }) => qty)).toEqual([6]);
    expect(lines[0]?.generation).toBe((await readClaim(fresh, 'cart'))?.generation);
    expect((await readClaim(fresh, 'cart'))?.seq).toBe(1);
  });

  it('starts one new generation when two tabs add a product at the same time after an order', async () => {
    await addToCart(app, product(), undefined, 1);
    const { personal } = first;
    const used = await readClaim(personal, 'cart');
    await personal.orders.insert(confirmedOrder(used?.generation ?? '', 1));
    const both = [first.personal, await anotherTab()];
    await Promise.all(both.map((db) => putLines(db, kettle(), () => 99, moment())));
    const fresh = await anotherTab();
    const claim = await readClaim(fresh, 'cart');
    expect(claim?.generation).not.toBe(used?.generation);
    expect(claim?.seq).toBe(2);
    expect((await linesOf(fresh)).map(({ qty }) => qty)).toEqual([2]);
  });

  it('is empty once an order with the id of its generation exists, in any state', async () => {
    await addToCart(app, product(), undefined, 1);
    const { personal } = first;
    const used = await readClaim(personal, 'cart');
    await personal.orders.insert({ ...confirmedOrder(used?.generation ?? '', 1), state: 'cancelled' });
    expect(await linesOf(await anotherTab())).toEqual([]);
  });

  it('moves lines that another tab adds during an order to the next cart', async () => {
    await addToCart(app, product(), undefined, 1);
    const { personal } = first;
    const { generation } = (await readClaim(personal, 'cart')) ?? { generation: '' };
    await addToCart(app, product(), undefined, 2);
    await addToCart(app, product({ sku: 'RADIO', id: 8 }), undefined, 1);
    await personal.orders.insert(confirmedOrder(generation, 1));
    await moveLinesLeftBehind(personal, generation, moment());
    const lines = await linesOf(await anotherTab());
    expect(lines.map(({ sku, qty }) => [sku, qty]).sort()).toEqual([
      ['KETTLE', 2],
      ['RADIO', 1],
    ]);
  });

  it('restores a removed line even if the same product can be added again', async () => {
    await addToCart(app, product(), undefined, 2);
    const [line] = await linesOf(first.personal);
    const removed = await removeLine(app, line?.key ?? '');
    expect(removed.ok && removed.value.qty).toBe(2);
    expect(await linesOf(first.personal)).toEqual([]);
    if (removed.ok) await restoreLine(app, removed.value);
    await addToCart(app, product(), undefined, 1);
    expect((await linesOf(await anotherTab())).map(({ qty }) => qty)).toEqual([3]);
  });

  it('records a removal for the backend if another context has just started sending the line [I-10]', async () => {
    await addToCart(app, product(), undefined, 2);
    const [line] = await linesOf(first.personal);
    const key = line?.key ?? '';
    const read = await first.personal.cart.findOne(key).exec(true);
    const worker = await anotherTab();
    await changeNewest(worker.cart, key, (newest) => ({ ...newest, add_sent_at: 5 }));
    // the line was read before the other context's write became visible
    vi.spyOn(first.personal.cart, 'findOne').mockReturnValueOnce({ exec: async () => read } as never);
    expect((await removeLine(app, key)).ok).toBe(true);
    const noted = (await readClaim(await anotherTab(), 'cart'))?.removed;
    expect(noted?.map(({ sku }) => sku)).toEqual(['KETTLE']);
  });

  /** Adds two pieces of each variant of a mug, and a kettle. */
  async function addVariants(): Promise<void> {
    const children = ['RED', 'BLUE'].map((sku, at) => makeChild({ sku, id: 70 + at }));
    const mug = product({ sku: 'MUG', id: 9, type_id: 'configurable', configurable_children: children });
    for (const child of children) await addToCart(app, mug, child, 2);
    await addToCart(app, product(), undefined, 1);
  }

  it('removes all variants of a product together', async () => {
    await addVariants();
    await removeChildren(app, 'MUG');
    expect((await linesOf(first.personal)).map(({ sku }) => sku)).toEqual(['KETTLE']);
  });

  it('restores variants that were removed together', async () => {
    await addVariants();
    const removed = await removeChildren(app, 'MUG');
    if (!removed.ok) throw new Error('No variant was removed');
    for (const line of removed.value) await restoreLine(app, line);
    const back = (await linesOf(first.personal)).map(({ sku, qty }) => `${sku} ${qty}`);
    expect(back.sort()).toEqual(['BLUE 2', 'KETTLE 1', 'RED 2']);
  });

  it('refuses to remove the variants of a product that it does not contain', async () => {
    expect(await removeChildren(app, 'CUP')).toEqual({ ok: false, fault: { code: 'not-found' } });
  });

  it('counts the lines with variants of the same product', async () => {
    await addVariants();
    const view = await firstValue(currentCart(app, 'lv'));
    expect(view.lines.map((line) => variantsBeside(view, line)).sort()).toEqual([1, 2, 2]);
  });

  it('accepts quantities up to the known stock', async () => {
    expect(await addToCart(app, product(), undefined, 13)).toEqual({
      ok: false,
      fault: { code: 'quantity-limit', detail: { maxQuantity: 12 } },
    });
    await addToCart(app, product(), undefined, 12);
    const [line] = await linesOf(first.personal);
    expect(await setQuantity(app, line?.key ?? '', 0, 12)).toMatchObject({
      fault: { code: 'quantity-limit' },
    });
    expect(await setQuantity(app, line?.key ?? '', 13, 12)).toMatchObject({
      fault: { code: 'quantity-limit' },
    });
    expect(await setQuantity(app, line?.key ?? '', 4, 12)).toEqual({ ok: true, value: undefined });
    expect((await linesOf(first.personal))[0]?.qty).toBe(4);
  });

  it('returns a fault if the device refuses the write', async () => {
    await first.personal.close();
    expect(await addToCart(app, product(), undefined, 1)).toEqual({
      ok: false,
      fault: { code: 'not-saved' },
    });
  });

  it('is shared by all store views [S1.016]', async () => {
    await first.catalogue.products.bulkInsert([
      product(),
      product({ key: 'en|7', store: 'en', name: 'Rīts Steam 1.7 l' }),
    ]);
    await addToCart(app, product(), undefined, 2);
    const shown = await Promise.all(['lv', 'en', 'ru'].map((store) => firstValue(currentCart(app, store))));
    expect(shown.map(({ generation }) => generation)).toEqual(Array(3).fill(shown[0]?.generation));
    expect(shown.map(({ lines }) => lines.map(({ name, qty }) => `${qty} ${name}`))).toEqual([
      ['2 Rīts Tvaiks 1,7 l'],
      ['2 Rīts Steam 1.7 l'],
      ['2 Rīts Tvaiks 1,7 l'],
    ]);
  });

  it('shows a changed price next to the price at the time of the addition', async () => {
    await addToCart(app, product(), undefined, 1);
    await first.catalogue.products.insert(product({ price: 6490 }));
    const view = await firstValue(currentCart(app, 'lv'));
    expect(view.lines[0]).toMatchObject({ price: 6490, priceWhenAdded: 5990 });
    expect(view.goods).toBe(6490);
  });
});
