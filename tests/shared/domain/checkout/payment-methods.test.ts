// The payment methods offered for a cart and a delivery.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shopConfig } from '#schemas/shop-config.ts';
import { configuredPayments, visiblePaymentMethods } from '#shared/domain/checkout/payment-methods.ts';
import { cashOnDelivery, courier, payAtPickup, pickup, transfer } from '../../../support/browser/goods.ts';

const offered = [transfer, cashOnDelivery, payAtPickup];
const codes = (...args: Parameters<typeof visiblePaymentMethods>) =>
  visiblePaymentMethods(...args).map(({ code }) => code);

describe('payment upon collection', () => {
  const { promises, payment } = shopConfig.parse(
    JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')),
  );
  const free = { ...payAtPickup, cost_incl_tax: 0 };

  it('costs the configured fee (3.00 € in the demo) if the backend returns none [S9.072 S2.116]', () => {
    expect(configuredPayments([free], { promises, payment }, 'lv')[0]?.cost_incl_tax).toBe(300);
    expect(
      configuredPayments([free], { promises: { collectionFee: 450 }, payment }, 'lv')[0]?.cost_incl_tax,
    ).toBe(450);
  });

  it('costs the backend’s fee, or nothing if no fee is configured either', () => {
    const named = { ...payAtPickup, cost_incl_tax: 120 };
    expect(configuredPayments([named], { promises, payment }, 'lv')[0]?.cost_incl_tax).toBe(120);
    expect(configuredPayments([free], { promises: {}, payment }, 'lv')[0]?.cost_incl_tax).toBe(0);
  });
});

describe('payment methods', () => {
  it('for a virtual cart are those that the backend returned for this cart if no others remain', () => {
    const named = { ...cashOnDelivery, forCart: true };
    expect(codes([named], undefined, true)).toEqual(['cashondelivery']);
    expect(codes([named, transfer], undefined, true)).toEqual(['banktransfer']);
    expect(codes([cashOnDelivery], undefined, true)).toEqual([]);
  });

  it('exclude cash on delivery for a virtual cart [S4.085]', () => {
    expect(codes(offered, undefined, true)).toEqual(['banktransfer']);
  });

  it('include payment upon collection only for a pickup point', () => {
    expect(codes(offered, courier, false)).toEqual(['banktransfer', 'cashondelivery']);
    expect(codes(offered, pickup, false)).toEqual(['banktransfer', 'cashondelivery', 'collection']);
  });

  it('that require a certain carrier are offered only with that carrier', () => {
    const bound = { ...cashOnDelivery, carriers: ['courier'] };
    expect(codes([bound], courier, false)).toEqual(['cashondelivery']);
    expect(codes([bound], pickup, false)).toEqual([]);
  });

  it('without a title are offered only if the backend returned them for this cart', () => {
    const foreign = { ...transfer, code: 'gift-card' };
    expect(codes([foreign], courier, false)).toEqual([]);
    expect(codes([{ ...foreign, forCart: true }], courier, false)).toEqual(['gift-card']);
  });
});
