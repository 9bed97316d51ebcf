// Tests custom options of a product, such as an engraving, when its line is edited or its order is placed again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#schemas/fault.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { buyLinesAgain } from '#src/features/cart/buy-lines-again.ts';
import { addToCart, changeVariant } from '#src/features/cart/commands.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

const engraving = {
  option_id: '5',
  title: 'Engraving',
  type: 'field',
  is_require: false,
  sort_order: 1,
  price: 500,
  price_type: 'fixed',
  values: [],
};
const variant = (id: number, sku: string, color: string) => {
  const { attributes: _, ...rest } = product({ id, sku, price: 2_000 });
  return { ...rest, attributes: { color } };
};
const [red, blue] = [variant(31, 'RED', '1'), variant(32, 'BLUE', '2')];
const shirt = product({
  key: 'lv|30',
  id: 30,
  sku: 'SHIRT',
  type_id: 'configurable',
  custom_options: [engraving],
  configurable_options: [
    {
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Colour',
      values: [
        { value_index: '1', label: 'Red' },
        { value_index: '2', label: 'Blue' },
      ],
    },
  ],
  configurable_children: [red, blue],
} as Partial<Parameters<typeof product>[0] & object>);
const custom = [{ option_id: '5', option_value: 'Anna' }];

let databases: Databases;
let app: AppContext;
let device = 0;
beforeEach(async () => {
  device += 1;
  databases = await openDevice(`options-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
  await databases.catalogue.products.bulkInsert([shirt]);
  app = appOf(databases);
  app.worker.call = (async () => ok({ missing: [] })) as AppContext['worker']['call'];
});
afterEach(() => Promise.all([databases.catalogue.close(), databases.personal.close()]));

const lines = async () =>
  (await databases.personal.cart.find().exec()).map(({ sku, qty, price_when_added, product_option }) => ({
    sku,
    qty,
    price: price_when_added,
    custom: product_option?.extension_attributes.custom_options,
  }));
const [first] = shirt.configurable_children;
const second = shirt.configurable_children[1];

describe('the edit mode of a line', () => {
  it('keeps custom options and their price when quantity or variant change [S2.110 S2.111 S4.135]', async () => {
    await addToCart(app, shirt, first, 1, { custom });
    const key = async () => (await databases.personal.cart.find().exec())[0]?.key ?? '';
    if (!first || !second) throw new Error('Missing variants');
    expect(await changeVariant(app, await key(), shirt, first, 2)).toMatchObject({ ok: true });
    expect(await lines()).toEqual([{ sku: 'RED', qty: 2, price: 2_500, custom }]);
    expect(await changeVariant(app, await key(), shirt, second, 2)).toMatchObject({ ok: true });
    expect(await lines()).toEqual([{ sku: 'BLUE', qty: 2, price: 2_500, custom }]);
  });

  it('checks the stock of the newly chosen variant [S4.017]', async () => {
    await addToCart(app, shirt, first, 1, { custom });
    const [line] = await databases.personal.cart.find().exec();
    if (!second) throw new Error('Missing variants');
    await changeVariant(app, line?.key ?? '', shirt, second, 1);
    const [changed] = await databases.personal.cart.find().exec();
    const checks = await databases.personal.synctasks.find({ selector: { kind: 'stock-check' } }).exec();
    const pending = changed?.toJSON().onlineStockCheckid;
    expect(checks.find(({ id }) => id === pending)?.payload).toEqual({ sku: 'BLUE' });
  });

  it('refuses a variant if its product no longer has a chosen option', async () => {
    await addToCart(app, shirt, first, 1, { custom });
    const [line] = await databases.personal.cart.find().exec();
    if (!second) throw new Error('Missing variants');
    const plain = { ...shirt, custom_options: [] };
    expect(await changeVariant(app, line?.key ?? '', plain, second, 1)).toMatchObject({
      fault: { code: 'options-invalid' },
    });
  });
});

describe('an order that is placed again', () => {
  const again = (option?: object) =>
    buyLinesAgain(
      app,
      'lv',
      [{ sku: 'RED', pageSku: 'SHIRT', name: 'Shirt', qty: 1, ...(option && { option }) } as never],
      () => undefined,
    );

  it('keeps the custom options of its lines [S4.151]', async () => {
    expect(await again({ extension_attributes: { custom_options: custom } })).toEqual([]);
    expect(await lines()).toEqual([{ sku: 'RED', qty: 1, price: 2_500, custom }]);
  });

  it('refuses a product with options if the backend does not report the chosen ones [S4.151]', async () => {
    expect(await again()).toEqual([{ name: 'Shirt', why: { code: 'options-missing' } }]);
    expect(await lines()).toEqual([]);
    expect(await again({ extension_attributes: {} })).toEqual([]);
    expect(await lines()).toMatchObject([{ sku: 'RED', custom: undefined }]);
  });
});
