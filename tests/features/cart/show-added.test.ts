// The cart's count after a click on "add", before and after the write.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { removeNewest } from '#shared/database/write-newest.ts';
import { addedAhead } from '#shared/domain/cart/added-ahead.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { openCartCount, openCartLines } from '#src/model/cart/open-cart-count.ts';
import { showAdded } from '#src/model/cart/show-added.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { followed } from '../../support/browser/followed.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { pricedAt } from '../../support/make-product.ts';

let databases: Databases;
let app: AppContext;
let devices = 0;

beforeEach(async () => {
  devices += 1;
  databases = await openDevice(`ahead-${devices}`);
  app = appOf(databases);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([databases.personal.close(), databases.catalogue.close()]);
});

const goods = (changes: Parameters<typeof product>[0] = {}) => pricedAt(product(changes), Date.now());
const settled = () => expect.poll(() => openCartLines(app).get()).toBeDefined();

describe('the count of the cart', () => {
  it('changes in the task of the click', async () => {
    const { values, end } = followed(openCartCount(app));
    await settled();
    showAdded(app, { addedAhead }, goods(), undefined, {}, 'one');
    expect(values).toEqual([0, 1]);
    end();
  });

  it('counts an addition once while it is written', async () => {
    const { values, end } = followed(openCartCount(app));
    await settled();
    for (const press of ['one', 'two']) {
      const takeBack = showAdded(app, { addedAhead }, goods(), undefined, {}, press);
      expect(await addToCart(app, goods(), undefined, 1, {}, true, press)).toMatchObject({ ok: true });
      takeBack();
    }
    expect(values).toEqual([0, 1, 2]);
    end();
  });

  it('takes back an addition whose write is refused', async () => {
    const { values, end } = followed(openCartCount(app));
    await settled();
    const takeBack = showAdded(app, { addedAhead }, goods(), undefined, {}, 'one');
    takeBack();
    expect(values).toEqual([0, 1, 0]);
    end();
  });

  it('keeps an addition that a full device holds in memory', async () => {
    const { values, end } = followed(openCartCount(app));
    await settled();
    vi.spyOn(databases.personal.cart.storageInstance, 'bulkWrite').mockRejectedValue(
      new DOMException('full', 'QuotaExceededError'),
    );
    vi.spyOn(console, 'error').mockReturnValue();
    const takeBack = showAdded(app, { addedAhead }, goods(), undefined, {}, 'one');
    expect(await addToCart(app, goods(), undefined, 1, {}, true, 'one')).toMatchObject({
      value: { isUnsaved: true },
    });
    takeBack();
    expect(values).toEqual([0, 1]);
    end();
  });

  it('drops an addition when the cart is left to another person', async () => {
    const { values, until, end } = followed(openCartCount(app));
    await settled();
    const takeBack = showAdded(app, { addedAhead }, goods(), undefined, {}, 'one');
    app.resources.restart();
    await until((count) => count === 0);
    takeBack();
    expect(values).toEqual([0, 1, 0]);
    end();
  });

  it('is shown before the databases are open only on a device without any', () => {
    for (const isNewDevice of [false, true]) {
      const early = { ...app, resources: createResources(), memory: { ...app.memory, isNewDevice } };
      const { values, end } = followed(openCartCount(early));
      showAdded(early, { addedAhead }, goods(), undefined, {}, 'one');
      expect(values).toEqual(isNewDevice ? [1] : []);
      end();
    }
  });

  it('stays for an addition that is refused', async () => {
    app.config.cart.allowOutOfStock = false;
    const { values, end } = followed(openCartCount(app));
    await settled();
    const sold = goods({ stock: { qty: 0, is_in_stock: false, manage_stock: true } });
    showAdded(app, { addedAhead }, sold, undefined, {}, 'one');
    expect(values).toEqual([0]);
    end();
  });
});

it('expects what the write makes of the cart', async () => {
  const press = fc.record({ sku: fc.constantFrom('KETTLE', 'RADIO'), most: fc.integer({ min: 1, max: 3 }) });
  const { cart } = databases.personal;
  const quantities = (lines: readonly { sku: string; qty: number }[]) =>
    Object.fromEntries(lines.map(({ sku, qty }) => [sku, qty]));
  const reader = followed(openCartLines(app));
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 8 }), async (presses) => {
      await removeNewest(cart);
      await reader.until((lines) => lines.length === 0);
      for (const { sku, most } of presses) {
        app.config.cart.maxQuantity = most;
        const id = crypto.randomUUID();
        const now = Date.now();
        const add = addedAhead(goods({ sku }), undefined, {}, id, {
          rules: app.config.cart,
          now,
          isOnline: true,
        });
        const expected = quantities(add(openCartLines(app).get() ?? []));
        await addToCart(app, goods({ sku }), undefined, 1, {}, true, id);
        expect(quantities((await cart.find().exec()).map((line) => line.toJSON()))).toEqual(expected);
        await reader.until((lines) => JSON.stringify(quantities(lines)) === JSON.stringify(expected));
      }
    }),
    { numRuns: 20 },
  );
  reader.end();
});
