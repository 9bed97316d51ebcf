// The cart totals: current prices, the chosen or default delivery method, and its delivery days.
import { useTranslation } from 'react-i18next';
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { shownTotals } from '#shared/domain/cart/backend-totals.ts';
import { cartTotals, type Totals } from '#shared/domain/cart/cart-totals.ts';
import { type CartView, ownLines } from '#shared/domain/cart/cart-view.ts';
import { deliveryDays } from '#shared/domain/checkout/delivery-days.ts';
import { checkoutDraft } from '../../model/cart/checkout-draft.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { clock } from '../../model/shell/clock.ts';
import { question } from '../../model/shell/question.ts';
import { reference } from '../../model/shell/reference.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { useNow } from '../../ui/use-now.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Returns the time of the last price refresh when offline or after a failed refresh, undefined otherwise. */
export function usePricesAsOf({ freshness }: CartView): number | undefined {
  const { online } = useConnection();
  const isOld = !online || freshness?.current === false;
  return isOld ? freshness?.at : undefined;
}

/** Checks the stock of the shown lines, once per set of skus; the worker writes the results to the lines. */
export function useStockCheck({ lines }: CartView): void {
  const app = useApp();
  const skus = [...new Set(ownLines(lines).map(({ sku }) => sku))].sort();
  useResource(skus.length > 0 ? question(app, 'checkCartStock', { skus }) : undefined);
}

export type CartSums = {
  totals: Totals;
  shipping: ShippingMethodValue | undefined;
  /** earliest and latest delivery date (ISO) of the slowest line */
  delivery: [string, string] | undefined;
  /** VAT in percent; undefined if the lines have different rates */
  taxRate: number | undefined;
  now: number;
};

const codeOf = ({ carrier_code, method_code }: ShippingMethodValue) => `${carrier_code}|${method_code}`;

/** Returns the totals with the delivery chosen in checkout, else the default one, else the first. */
export function useCartSums(cart: CartView): CartSums {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const now = useNow(clock(app));
  const methods = useResource(reference(app, store, 'shipping-method'));
  const chosen = useResource(checkoutDraft(app))?.['shipping-details']?.shippingMethod;
  const offered =
    methods?.find((method) => codeOf(method) === chosen) ??
    methods?.find((method) => method.default) ??
    methods?.[0];
  const shipping = cart.virtual ? undefined : offered;
  const lead = Math.max(0, ...cart.lines.map((line) => line.leadDays));
  const rates = new Set(cart.lines.map((line) => line.taxRate));
  return {
    totals: shownTotals(cartTotals(cart.lines, shipping), cart.atShop, {
      shippingMethod: shipping ? codeOf(shipping) : '',
      paymentMethod: '',
    }),
    shipping,
    delivery: shipping && deliveryDays(now, lead, shipping.delivery_days),
    taxRate: rates.size === 1 ? [...rates][0] : undefined,
    now,
  };
}
