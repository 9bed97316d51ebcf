// The cart totals: current prices, the chosen or default delivery method, and its delivery days.
import { useTranslation } from 'react-i18next';
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { shownTotals } from '#shared/domain/cart/backend-totals.ts';
import { cartTotals, type Totals } from '#shared/domain/cart/cart-totals.ts';
import { type CartView, ownLines } from '#shared/domain/cart/cart-view.ts';
import { promisedOn } from '#shared/domain/checkout/promised-on.ts';
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
  /**
   * Returns the ISO day of delivery or collection of goods that can be dispatched after so many working days; undefined
   * without delivery, or if it depends on a pickup point that is not chosen.
   */
  promised: (leadDays: number) => string | undefined;
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
  const { shippingMethod, pickupPoint = '' } = useResource(checkoutDraft(app))?.['shipping-details'] ?? {};
  const branches = useResource(reference(app, store, 'branch')) ?? [];
  const offered =
    methods?.find((method) => codeOf(method) === shippingMethod) ??
    methods?.find((method) => method.default) ??
    methods?.[0];
  const shipping = cart.virtual ? undefined : offered;
  const rates = new Set(cart.lines.map((line) => line.taxRate));
  return {
    totals: shownTotals(cartTotals(cart.lines, shipping), cart.atShop, {
      shippingMethod: shipping ? codeOf(shipping) : '',
      paymentMethod: '',
    }),
    shipping,
    promised: (leadDays) =>
      shipping &&
      promisedOn(shipping, pickupPoint, { branches, leadDays, now, timeZone: app.config.timeZone }),
    taxRate: rates.size === 1 ? [...rates][0] : undefined,
    now,
  };
}
