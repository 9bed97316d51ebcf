// Which ways to pay are offered for a cart and a delivery.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { configuredPayments, visiblePaymentMethods } from '#shared/domain/checkout/payment-methods.ts';
import { cashOnDelivery, courier, payAtPickup, pickup, transfer } from '../../../support/browser/goods.ts';

const offered = [transfer, cashOnDelivery, payAtPickup];
const codes = (...args: Parameters<typeof visiblePaymentMethods>) =>
  visiblePaymentMethods(...args).map(({ code }) => code);

describe('payment upon collection', () => {
  const { promises, payment } = JSON.parse(
    readFileSync('src/app/public/shop.config.json', 'utf8'),
  ) as ShopConfig;
  const free = { ...payAtPickup, cost_incl_tax: 0 };

  it('costs the fee of the configuration, 3.00 € in the demo, where the backend names none [S9.072 S2.116]', () => {
    expect(configuredPayments([free], { promises, payment })[0]?.cost_incl_tax).toBe(300);
    expect(configuredPayments([free], { promises: { collectionFee: 450 }, payment })[0]?.cost_incl_tax).toBe(
      450,
    );
  });

  it('costs what the backend says where it names a fee, and nothing where neither does', () => {
    const named = { ...payAtPickup, cost_incl_tax: 120 };
    expect(configuredPayments([named], { promises, payment })[0]?.cost_incl_tax).toBe(120);
    expect(configuredPayments([free], { promises: {}, payment })[0]?.cost_incl_tax).toBe(0);
  });
});

describe('the ways to pay', () => {
  it('of a virtual cart are those that the backend named for it where no other is left', () => {
    const named = { ...cashOnDelivery, forCart: true };
    expect(codes([named], undefined, true)).toEqual(['cashondelivery']);
    expect(codes([named, transfer], undefined, true)).toEqual(['banktransfer']);
    expect(codes([cashOnDelivery], undefined, true)).toEqual([]);
  });

  it('S4.085 cash on delivery is hidden when the cart is virtual', () => {
    expect(codes(offered, undefined, true)).toEqual(['banktransfer']);
  });

  it('payment upon collection goes with a place to collect from', () => {
    expect(codes(offered, courier, false)).toEqual(['banktransfer', 'cashondelivery']);
    expect(codes(offered, pickup, false)).toEqual(['banktransfer', 'cashondelivery', 'collection']);
  });

  it('a method bound to carriers shows only with one of them', () => {
    const bound = { ...cashOnDelivery, carriers: ['courier'] };
    expect(codes([bound], courier, false)).toEqual(['cashondelivery']);
    expect(codes([bound], pickup, false)).toEqual([]);
  });

  it('a method without words of ours shows only when the shop named it for the very cart', () => {
    const foreign = { ...transfer, code: 'gift-card' };
    expect(codes([foreign], courier, false)).toEqual([]);
    expect(codes([{ ...foreign, forCart: true }], courier, false)).toEqual(['gift-card']);
  });
});
