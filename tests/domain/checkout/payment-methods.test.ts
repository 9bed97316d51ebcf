// Which ways to pay are offered for a cart and a delivery.
import { describe, expect, it } from 'vitest';
import { visiblePaymentMethods } from '../../../src/domain/checkout/payment-methods.ts';
import { cashOnDelivery, courier, payAtPickup, pickup, transfer } from '../../features/goods.ts';

const offered = [transfer, cashOnDelivery, payAtPickup];
const codes = (...args: Parameters<typeof visiblePaymentMethods>) =>
  visiblePaymentMethods(...args).map(({ code }) => code);

describe('the ways to pay', () => {
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
