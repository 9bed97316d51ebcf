// Tests products that are sold in certain quantities only: every way into the cart ends with one of these quantities.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { writeNewest } from '#shared/database/write-newest.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { addGroup, addToCart, changeVariant, setQuantity } from '#src/features/cart/commands.ts';
import { putBack } from '#src/features/cart/saved-for-later/commands.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { makeChild } from '../../support/make-product.ts';

let databases: Databases;
let app: AppContext;
let device = 0;
beforeEach(async () => {
  device += 1;
  databases = await openDevice(`sold-${device}`);
  app = appOf(databases);
});
afterEach(async () => {
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
});

const stock = { qty: 50, is_in_stock: true, manage_stock: true, min_sale_qty: 4, qty_increments: 2 };
const cable = (changes: Partial<ProductDocument['stock']> = {}) =>
  product({ stock: { ...stock, ...changes } });
const held = async () => (await databases.personal.cart.find().exec()).map(({ qty }) => qty);
const key = async () => (await databases.personal.cart.findOne().exec())?.key ?? '';

describe('a product with a minimum quantity of four, in steps of two', () => {
  it('is added in its minimum quantity, then in its steps [S4.048 S5.019]', async () => {
    expect(await addToCart(app, cable(), undefined, 1)).toMatchObject({ ok: true, value: { raisedTo: 4 } });
    expect(await held()).toEqual([4]);
    await addToCart(app, cable(), undefined, 1);
    expect(await held()).toEqual([6]);
    // a line from an earlier order or another device may have a quantity such as 5, which is not a multiple of the
    // step: it is rounded up
    await addToCart(app, cable(), undefined, 5);
    expect(await held()).toEqual([12]);
    expect(await addToCart(app, cable({ qty: 13 }), undefined, 1)).toEqual({
      ok: false,
      fault: { code: 'quantity-limit', detail: { maxQuantity: 12 } },
    });
  });

  it('is raised to its minimum by the next addition if an earlier version stored one piece', async () => {
    await addToCart(app, product(), undefined, 1);
    await addToCart(app, cable(), undefined, 1);
    expect(await held()).toEqual([4]);
  });

  it('keeps its quantity if an invalid quantity is typed', async () => {
    await addToCart(app, cable(), undefined, 1);
    const typed = (qty: number) => setQuantity(app, key4, qty, 50, { least: 4, step: 2, name: 'Cable' });
    const key4 = await key();
    expect(await typed(2)).toMatchObject({ fault: { code: 'quantity-least', detail: { least: 4 } } });
    expect(await typed(7)).toMatchObject({ fault: { code: 'quantity-step', detail: { step: 2 } } });
    expect(await held()).toEqual([4]);
    expect(await typed(8)).toMatchObject({ ok: true });
    expect(await held()).toEqual([8]);
  });

  it('is added in valid quantities as part of a group and as another variant', async () => {
    await addGroup(app, [{ product: cable(), qty: 3 }]);
    expect(await held()).toEqual([4]);
    const children = [makeChild({ sku: 'V-1' }), makeChild({ sku: 'V-2', stock })];
    const parent = product({ id: 9, sku: 'C', type_id: 'configurable', configurable_children: children });
    const [one, other] = children;
    await addToCart(app, parent, one, 1);
    const line = await databases.personal.cart.findOne({ selector: { sku: 'V-1' } }).exec();
    if (!line || !other) throw new Error('Missing line');
    expect(await changeVariant(app, line.key, parent, other, 1)).toMatchObject({
      fault: { code: 'quantity-least' },
    });
    expect(await changeVariant(app, line.key, parent, other, 6)).toMatchObject({ ok: true });
    expect((await held()).sort()).toEqual([4, 6]);
  });
});

describe('a product with fractional quantities', () => {
  it('is refused with the fault sold-in-parts', async () => {
    const fault = { code: 'sold-in-parts' };
    expect(await addToCart(app, cable({ is_qty_decimal: true }), undefined, 1)).toMatchObject({ fault });
    expect(await addToCart(app, cable({ qty_increments: 0.5 }), undefined, 1)).toMatchObject({ fault });
    expect(await held()).toEqual([]);
  });

  it('is neither added to a fractional line from the backend nor restored to the cart [I-09]', async () => {
    await addToCart(app, product(), undefined, 1);
    const line = await databases.personal.cart.findOne().exec();
    await line?.incrementalPatch({ qty: 1.5 });
    expect(await addToCart(app, product(), undefined, 1)).toMatchObject({
      fault: { code: 'sold-in-parts' },
    });
    const aside = newCartLine(product(), undefined, 2, 'earlier', 1);
    await writeNewest(databases.personal.claims, 'cart', (claim) => {
      if (!claim) throw new Error('Missing cart');
      return {
        ...claim,
        value: { ...(claim.value as object), set_aside: [{ why: 'refused', line: aside }] },
      };
    });
    expect(await putBack(app, [aside.key])).toMatchObject({ fault: { code: 'part-quantity' } });
    expect(await held()).toEqual([1.5]);
    const head = await databases.personal.claims.findOne('cart').exec();
    expect(head?.value).toMatchObject({ set_aside: [{ line: { qty: 2 } }] });
  });
});
