// Bundles with options and parts.
import fc from 'fast-check';
import type { BundleOption } from '#shared/domain/catalogue/set-bundle.ts';
import { makeProduct } from '../../../support/make-product.ts';

export const link = (id: string, over = {}) => ({
  id,
  sku: `P${id}`,
  qty: 1,
  is_default: false,
  price: 100,
  ...over,
});
export const option = (over: Partial<BundleOption> = {}): BundleOption => ({
  option_id: '1',
  title: 'Monitors',
  type: 'radio',
  required: true,
  position: 1,
  product_links: [link('11'), link('12')],
  ...over,
});
export const bundle = (...bundle_options: BundleOption[]) =>
  makeProduct({ type_id: 'bundle', bundle_options });
export const part = (sku: string, qty: number, over = {}) =>
  makeProduct({
    sku,
    name: `Prece ${sku}`,
    stock: { qty, is_in_stock: qty > 0, manage_stock: true },
    ...over,
  });
export const none = new Map();

/** Any bundle of up to four options with up to four parts each. */
export const bundles = fc
  .array(
    fc.record({
      type: fc.constantFrom('radio', 'select', 'checkbox', 'multi'),
      required: fc.boolean(),
      parts: fc.array(
        fc.record({
          qty: fc.integer({ min: 1, max: 4 }),
          is_default: fc.boolean(),
          price: fc.integer({ min: 1, max: 90_000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((options) =>
    bundle(
      ...options.map(({ type, required, parts }, at) =>
        option({
          option_id: String(at),
          type,
          required,
          position: at,
          product_links: parts.map((each, place) => link(`${at}${place}`, each)),
        }),
      ),
    ),
  );
