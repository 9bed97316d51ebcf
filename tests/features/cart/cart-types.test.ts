// Tests grouped products and bundles in the cart on the device.
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { firstBundle, setBundle } from '#shared/domain/catalogue/set-bundle.ts';
import { addGroup, addToCart } from '#src/features/cart/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { openCart$ } from '#src/model/cart/open-cart-source.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let first: Databases;
let app: AppContext;
let device = 0;
beforeEach(async () => {
  device += 1;
  first = await openDevice(`cart-types-${device}`);
  app = appOf(first);
});
afterEach(() => Promise.all([first.catalogue.close(), first.personal.close()]));

const kettle = product();
const radio = product({ key: 'lv|8', id: 8, sku: 'RADIO', name: 'Vilnis Solo', price: 14_990 });
const soldOut = product({ id: 9, sku: 'GONE', stock: { qty: 1, is_in_stock: true, manage_stock: true } });
const lines = async () =>
  (await firstValueFrom(openCart$(appOf(first)))).lines.map(({ sku, qty, type_id }) => [sku, qty, type_id]);

describe('a grouped product in the cart', () => {
  it('adds its products as separate lines, whose quantities increase when it is added again', async () => {
    const items = [
      { product: kettle, qty: 2 },
      { product: radio, qty: 1 },
    ];
    expect(await addGroup(app, items)).toEqual({ ok: true, value: { stock: 'ok', grown: false } });
    expect(await addGroup(app, items)).toEqual({ ok: true, value: { stock: 'ok', grown: true } });
    expect(await lines()).toEqual([
      ['KETTLE', 4, 'simple'],
      ['RADIO', 2, 'simple'],
    ]);
  });

  it('adds nothing if one of its products is refused', async () => {
    const items = [
      { product: kettle, qty: 1 },
      { product: soldOut, qty: 2 },
    ];
    expect(await addGroup(app, items)).toEqual({
      ok: false,
      fault: { code: 'quantity-limit', detail: { maxQuantity: 1, name: soldOut.name } },
    });
    expect(await lines()).toEqual([]);
    expect((await addGroup(app, [])).ok).toBe(false);
  });
});

describe('a bundle in the cart', () => {
  const kit = product({
    key: 'lv|20',
    id: 20,
    sku: 'KIT',
    name: 'Rīta komplekts',
    type_id: 'bundle',
    price: 0,
    bundle_options: [
      {
        option_id: '1',
        title: 'Radio',
        type: 'radio',
        required: true,
        position: 1,
        product_links: [{ id: '11', sku: 'RADIO', qty: 2, is_default: true, price: 0 }],
      },
    ],
  });

  it('is limited by the stock of its parts', async () => {
    await first.catalogue.products.bulkInsert([kit, radio]);
    const chosen = { bundle: setBundle(kit, firstBundle(kit)), parts: new Map([['RADIO', radio]]) };
    expect((await addToCart(app, kit, undefined, 1, chosen)).ok).toBe(true);
    const view = async () => (await firstValue(currentCart(app, 'lv'))).lines[0];
    expect(await view()).toMatchObject({
      price: 29_980,
      limit: 6,
      chosen: [{ title: 'Radio', value: '2 × Vilnis Solo' }],
    });
    await first.catalogue.products.upsert({ ...radio, price: 10_000 });
    expect(await view()).toMatchObject({ price: 20_000, priceWhenAdded: 29_980 });
  });
});
