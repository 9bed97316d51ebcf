// The cart and its totals for components: goods at today's prices, the first delivery, the days it takes.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShippingMethodValue } from '../../../schemas/documents/reference.ts';
import type { CartView } from '../../domain/cart/cart-lines.ts';
import { cartTotals, type Totals } from '../../domain/cart/totals.ts';
import { deliveryDays } from '../../domain/checkout/delivery-date.ts';
import { useShop } from '../../model/shop.ts';
import { useLive } from '../../ui/use-live.ts';
import { cartView$, firstShipping$, online$ } from './queries.ts';

/** The cart in the shown language; undefined while it loads. */
export function useCartView(): CartView | undefined {
  const shop = useShop();
  const store = useTranslation().i18n.language;
  const [now] = useState(() => Date.now());
  return useLive(() => cartView$(shop, store, now), [store, now]);
}

/** When the cart's prices were the shop's, if that must be said: offline, or after a refresh that failed. */
export function usePricesAsOf({ freshness }: CartView): number | undefined {
  const shop = useShop();
  const online = useLive(() => online$(shop), []);
  const isOld = online === false || freshness?.current === false;
  return isOld ? freshness?.at : undefined;
}

export type CartSums = {
  totals: Totals;
  shipping: ShippingMethodValue | undefined;
  /** ISO days [earliest, latest] for the slowest line */
  delivery: [string, string] | undefined;
  /** the one rate of all lines, percent; undefined when they differ */
  taxRate: number | undefined;
  now: number;
};

/** Totals with the first delivery, before any form. */
export function useCartSums(cart: CartView): CartSums {
  const shop = useShop();
  const store = useTranslation().i18n.language;
  const [now] = useState(() => Date.now());
  const offered = useLive(() => firstShipping$(shop, store), [store]);
  const shipping = cart.virtual ? undefined : offered;
  const lead = Math.max(0, ...cart.lines.map((line) => line.leadDays));
  const rates = new Set(cart.lines.map((line) => line.taxRate));
  return {
    totals: cartTotals(cart.lines, shipping),
    shipping,
    delivery: shipping && deliveryDays(now, lead, shipping.delivery_days),
    taxRate: rates.size === 1 ? [...rates][0] : undefined,
    now,
  };
}
