import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { titlesOf } from '#shared/domain/order/order-detail.ts';
import { isUnreadable } from '#shared/domain/order/parse-order-leniently.ts';
import {
  type PrintedOrder,
  printedFromDevice,
  printedFromHistory,
} from '#shared/domain/order/printed-order.ts';
import { productsBySkus } from '../../../model/catalogue/known-products.ts';
import { orderById } from '../../../model/orders/order-by-id.ts';
import { ownOrders } from '../../../model/orders/own-orders.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { question } from '../../../model/shell/question.ts';
import { reference } from '../../../model/shell/reference.ts';
import { useResource } from '../../../ui/use-resource.ts';

type Printed = {
  order: PrintedOrder;
  /** true if it is not known whether there is an invoice, because the backend could not be asked */
  isInvoiceUnknown: boolean;
};

/** Returns the BCP 47 language of a line's name if it is known and not that of the store view. */
export type LanguageOf = (sku: string, name: string) => string | undefined;

export function useLineLanguages({ lines }: PrintedOrder): LanguageOf {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const pages = new Map(lines.map(({ sku, pageSku }) => [sku, pageSku]));
  const products = useResource(productsBySkus(app, store, [...new Set(pages.values())]));
  return (sku, name) => nameLanguage(name, products?.get(pages.get(sku) ?? sku));
}

/**
 * Returns an order for its printed page: from the customer's history, else from this device, which asks the backend for
 * the invoice. null if neither has the order; undefined while it is being read.
 * @param id number or local id of the order
 */
export function usePrintedOrder(id: string): Printed | null | undefined {
  const app = useApp();
  const { i18n } = useTranslation();
  const methods = useResource(reference(app, i18n.language, 'shipping-method'));
  const payments = useResource(reference(app, i18n.language, 'payment-method'));
  const own = useResource(ownOrders(app));
  const stored = useResource(orderById(app, id));
  const listed = own?.orders.find(
    (each) => each.from === 'shop' && (each.id === id || each.order.client_order_id === id),
  );
  const { order_number: number, order_token: orderToken } = stored ?? {};
  const asked =
    !listed && number && orderToken ? question(app, 'orderPull', { number, orderToken }) : undefined;
  const answer = useResource(asked);
  const refresh = useRef((): void => undefined);
  refresh.current = () => asked?.refresh();
  const isAsked = asked !== undefined;
  // the order's page may have asked before the invoice was issued; without its answer, this page has just asked
  const wasAnswered = useRef<boolean>(undefined);
  if (isAsked) wasAnswered.current ??= answer !== undefined;
  useEffect(() => {
    if (isAsked && wasAnswered.current) refresh.current();
  }, [isAsked]);
  if (own === undefined || stored === undefined) return undefined;
  if (listed?.from === 'shop') {
    const order = printedFromHistory(listed.order, app.config.timeZone);
    const titles = titlesOf(order, { shipping: methods ?? [], payment: payments ?? [] });
    return {
      order: { ...order, shippingTitle: titles.shipping, paymentTitle: titles.payment },
      isInvoiceUnknown: false,
    };
  }
  if (stored === null || isUnreadable(stored)) return null;
  const pulled = answer?.ok ? answer.value.invoice : undefined;
  return {
    order: printedFromDevice(stored, pulled),
    isInvoiceUnknown: asked !== undefined && answer?.ok !== true,
  };
}
