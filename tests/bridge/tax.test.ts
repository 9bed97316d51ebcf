// Tests that the bridge computes taxes, and that the device does so only if configured.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import type { Pricing } from '#shared/domain/pricing/computed-prices.ts';
import { withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { makeChild, makeProduct } from '../support/make-product.ts';
import { testConfig } from '../support/worker/test-config.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const rule = {
  id: '1',
  code: 'LV',
  priority: 0,
  product_tax_class_ids: [2],
  customer_tax_class_ids: [],
  rates: [{ id: '1', rate: 21, tax_country_id: 'LV', tax_region_id: 0 }],
};

describe('tax calculation', () => {
  it('is done on the device only if configured [S1.026]', async () => {
    const cart = (await post(bridge, '/api/cart/create', undefined)).json().result as string;
    await post(bridge, `/api/cart/update?cartId=${cart}`, {
      cartItem: { sku: 'P-1', qty: 1, quoteId: cart },
    });
    const answer = await bridge.app.inject({ url: `/api/cart/totals?cartId=${cart}` });
    const segments = answer.json().result.total_segments as { code: string; value: number }[];
    expect(segments.find((segment) => segment.code === 'tax')?.value).toBeGreaterThan(0);

    const { tax, prices } = testConfig();
    const product = makeProduct({ price: 12_100, configurable_children: [makeChild({ price: 24_200 })] });
    const before = structuredClone(product);
    const priced = (calculateServerSide: boolean) =>
      withShopperPrices(
        product,
        undefined,
        { group: 0, taxRules: [rule], config: { tax: { ...tax, calculateServerSide }, prices } },
        1,
      );
    const taxOf = ({ price, pricing }: { price: number; pricing?: Pricing }) =>
      cartTotals([{ qty: 1, price, taxRate: pricing?.taxRate ?? 0 }]).tax;
    expect(taxOf(priced(true))).toBe(0);
    const onDevice = priced(false);
    expect(taxOf(onDevice)).toBe(2_100);
    expect(onDevice.configurable_children.map(taxOf)).toEqual([4_200]);
    const source = JSON.stringify(onDevice, (part, value) =>
      part === 'pricing' || part === 'pricedAt' ? undefined : value,
    );
    expect(JSON.parse(source)).toEqual(before);
    expect(product).toEqual(before);
  });
});
