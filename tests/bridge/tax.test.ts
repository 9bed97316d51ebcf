// Tax is the bridge's to compute; the device only does when the configuration says so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceTaxRate } from '../../src/domain/tax.ts';
import { cartTotals } from '../../src/domain/totals.ts';
import { testConfig } from '../workers/test-config.ts';
import { openTestBridge, type TestBridge } from './open-bridge.ts';
import { post } from './requests.ts';

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

describe('who computes tax', () => {
  it('S1.026 Tax is calculated server-side (decision: the client computes it only when the configuration says so, from unchanged source prices).', async () => {
    const cart = (await post(bridge, '/api/cart/create', undefined)).json().result as string;
    await post(bridge, `/api/cart/update?cartId=${cart}`, {
      cartItem: { sku: 'P-1', qty: 1, quoteId: cart },
    });
    const answer = await bridge.app.inject({ url: `/api/cart/totals?cartId=${cart}` });
    const segments = answer.json().result.total_segments as { code: string; value: number }[];
    expect(segments.find((segment) => segment.code === 'tax')?.value).toBeGreaterThan(0);

    const { tax } = testConfig();
    const line = { qty: 1, price: 12_100 };
    const onServer = deviceTaxRate([rule], 2, { ...tax, calculateServerSide: true }, 0);
    expect(cartTotals([{ ...line, taxRate: onServer }]).tax).toBe(0);
    const onDevice = deviceTaxRate([rule], 2, { ...tax, calculateServerSide: false }, 0);
    const own = { ...line, taxRate: onDevice };
    expect(cartTotals([own]).tax).toBe(2_100);
    expect(own.price).toBe(12_100);
  });
});
