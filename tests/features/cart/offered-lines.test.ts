// Tests cart lines that share a special offer: together they cannot exceed its quantity.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { OFFERS_KEY } from '#shared/domain/pricing/priced-product.ts';
import { addToCart, changeVariant, setQuantity } from '#src/features/cart/commands.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { productBySku } from '#src/model/catalogue/known-products.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { makeChild } from '../../support/make-product.ts';

let device: Databases;
let app: AppContext;
let opened = 0;
const colours = ['RED', 'BLUE', 'GREEN'].map((sku, at) =>
  makeChild({ id: 70 + at, sku, price: 5_990, stock: { qty: 9, is_in_stock: true, manage_stock: true } }),
);
const kettle = product({ type_id: 'configurable', configurable_children: colours });
beforeEach(async () => {
  opened += 1;
  device = await openDevice(`offered-lines-${opened}`);
  app = appOf(device);
  await device.catalogue.products.bulkInsert([kettle]);
  const offers = [{ id: kettle.id, id_variant: '', price: 3_900, quantity: 3 }];
  const kept = { key: OFFERS_KEY, store: 'lv', kind: 'offers', owner: 'person', value: { offers } };
  await device.catalogue.lookups.insert({ ...kept, created_at: 1 });
});
afterEach(() => Promise.all([device.catalogue.close(), device.personal.close()]));

const lines = async () => (await firstValue(currentCart(app, 'lv'))).lines;
const shown = async () => (await lines()).map(({ sku, qty, price, limit }) => [sku, qty, price, limit]);
async function priced() {
  const found = await firstValue(productBySku(app, 'lv', kettle.sku));
  if (!found) throw new Error('Missing product');
  const [red, blue, green] = found.configurable_children;
  if (!red || !blue || !green) throw new Error('Missing variants');
  return { found, red, blue, green };
}
const keyOf = async (sku: string) => (await lines()).find((line) => line.sku === sku)?.key ?? '';
const atMost = (maxQuantity: number) => ({
  ok: false,
  fault: { code: 'quantity-limit', detail: { maxQuantity } },
});

describe('lines that share a special offer', () => {
  it('share its remaining quantity when a product is added or a line is changed', async () => {
    const { found, red, blue, green } = await priced();
    expect((await addToCart(app, found, red, 2)).ok).toBe(true);
    expect(await addToCart(app, found, blue, 2)).toEqual(atMost(3));
    expect((await addToCart(app, found, blue, 1)).ok).toBe(true);
    expect(await addToCart(app, found, green, 1)).toEqual(atMost(3));
    expect(await shown()).toEqual([
      ['RED', 2, 3_900, 2],
      ['BLUE', 1, 3_900, 1],
    ]);
    expect((await changeVariant(app, await keyOf('RED'), found, green, 2)).ok).toBe(true);
    expect(await changeVariant(app, await keyOf('BLUE'), found, blue, 2)).toEqual(atMost(3));
    expect(await shown()).toEqual([
      ['GREEN', 2, 3_900, 2],
      ['BLUE', 1, 3_900, 1],
    ]);
  });

  it("cost the regular price without a limit once they exceed the offer's quantity", async () => {
    const { found, red, blue } = await priced();
    await addToCart(app, found, red, 2);
    await addToCart(app, found, blue, 1);
    // the offer is exceeded because pieces were sold in another order, or because the lines come from another device
    await setQuantity(app, await keyOf('BLUE'), 2, 9);
    expect(await shown()).toEqual([
      ['RED', 2, 5_990, 9],
      ['BLUE', 2, 5_990, 9],
    ]);
    expect((await changeVariant(app, await keyOf('RED'), found, red, 4)).ok).toBe(true);
    expect((await addToCart(app, found, blue, 1)).ok).toBe(true);
  });

  it("keep their quantities when a variant change exceeds the offer's limit", async () => {
    const { found, red, blue } = await priced();
    await addToCart(app, found, red, 2);
    await addToCart(app, found, blue, 1);
    await setQuantity(app, await keyOf('BLUE'), 8, 9);
    expect(await changeVariant(app, await keyOf('RED'), found, blue, 2)).toEqual(atMost(9));
    expect((await lines()).map(({ sku, qty }) => [sku, qty])).toEqual([
      ['RED', 2],
      ['BLUE', 8],
    ]);
  });
});
