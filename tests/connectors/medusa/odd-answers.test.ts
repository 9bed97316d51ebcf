// Tests responses of Medusa in which one field of a cart or an order is malformed, missing or huge. Each results in
// valid values or a coded error.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOf } from '#connectors/medusa/amounts-of.ts';
import { linesOf } from '#connectors/medusa/engine-carts.ts';
import { findOrders, isCancelled, isUnlinked, makeWhole } from '#connectors/medusa/engine-order.ts';
import { cartIn } from '#connectors/medusa/medusa-cart.ts';
import { type Json, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';
import { emptyShelf, memoryServices } from './memory-services.ts';
import { RUNS, spoiled } from './spoiled-answer.ts';

/** Returns the value, or undefined if the response is rejected as broken. @throws any other error */
async function unlessBroken<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MedusaError && error.fault === 'broken') return undefined;
    throw error;
  }
}

const item = (id: string, gross: number): Json => ({
  ...{ id, variant_id: `variant_${id}`, variant_sku: `SKU-${id}`, product_title: 'Kettle', title: 'Kettle' },
  ...{ quantity: 2, original_total: gross, discount_total: gross / 10, tax_total: gross / 6 },
  ...{ metadata: { line: 0 }, tax_lines: [{ rate: 21 }] },
});
const cart: Json = {
  ...{ id: 'cart_1', completed_at: null, total: 45.33, tax_total: 7.8, item_discount_total: 4.48 },
  ...{ original_shipping_total: 4.99, customer: { id: 'cus_1' }, promotions: [{ code: 'TEN' }] },
  items: [item('a', 19.99), item('b', 24.83)],
};

describe('a cart with an invalid field', () => {
  it('is rejected as broken, or has amounts in whole cents that add up', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(cart), async ({ document }) => {
        const read = await unlessBroken(() => cartIn({ cart: document }));
        if (read === undefined) return;
        const { lines, ...sums } = amountsOf(read);
        const amounts = [
          ...Object.values(sums),
          ...lines.flatMap((line) => [line.price, line.total, line.tax]),
        ];
        for (const amount of amounts) expect(Number.isSafeInteger(amount)).toBe(true);
        expect(sums.goods + sums.shipping - sums.discount).toBe(sums.total);
      }),
      RUNS,
    );
  });

  it('is rejected, or has lines with a textual variant id, a positive whole quantity and a 31-bit number', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(cart), async ({ document }) => {
        const read = await unlessBroken(() => cartIn({ cart: document }));
        for (const line of linesOf(read?.items ?? [], [])) {
          expect(line.variantId).toEqual(expect.any(String));
          expect(Number.isSafeInteger(line.quantity) && line.quantity > 0).toBe(true);
          expect(line.id > 0 && line.id < 2 ** 31).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

const order: Json = {
  ...{ id: 'order_1', status: 'pending', display_id: 7, canceled_at: null },
  ...{ metadata: { order_id: 'o-1' }, cart: { id: 'cart_1' } },
};
const wholeOrder: Json = {
  id: 'order_1',
  payment_collections: [{ status: 'authorized' }],
  items: [
    {
      ...{ id: 'ordli_1', detail: { quantity: 2 } },
      variant: {
        manage_inventory: true,
        inventory_items: [
          {
            ...{ inventory_item_id: 'iitem_1', required_quantity: 1 },
            inventory: { location_levels: [{ location_id: 'sloc_1', available_quantity: 9 }] },
          },
        ],
      },
    },
  ],
};

describe('an order with an invalid field', () => {
  it('is found by its own order id only, or rejected as broken', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(order), async ({ document }) => {
        const admin: Send = async (_method, path) => {
          if (path.startsWith('/admin/store-orders')) throw new MedusaError('missing', path, 404);
          return { orders: [document] };
        };
        for (const found of (await unlessBroken(() => findOrders(admin, 'o-1', 'a@example.lv'))) ?? []) {
          expect(found.metadata?.order_id).toBe('o-1');
          expect(found.id).toEqual(expect.any(String));
          expect([isUnlinked(found), isCancelled(found)]).toEqual([expect.any(Boolean), expect.any(Boolean)]);
        }
      }),
      RUNS,
    );
  });

  it('gets only valid reservations when it is completed after an interruption', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(wholeOrder), async ({ document }) => {
        const shelf = emptyShelf();
        const added: Json[] = [];
        const admin: Send = async (method, path, { body = {} } = {}) => {
          if (path.startsWith('/admin/orders')) return { order: document };
          if (method === 'POST') added.push(body);
          return { reservations: [] };
        };
        await makeWhole(admin, { services: memoryServices(shelf) }, 'order_1');
        for (const { quantity } of added) expect(Number.isFinite(quantity)).toBe(true);
        const isUntouched = JSON.stringify(document) === JSON.stringify(wholeOrder);
        if (isUntouched) expect([added.length, shelf.reports]).toEqual([1, []]);
      }),
      RUNS,
    );
  });
});
