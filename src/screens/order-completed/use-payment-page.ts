// Opens the page on which an order is paid: at the configured URL, or one that the backend opens at the provider.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#schemas/fault.ts';
import type { PaymentProvider } from '#schemas/payment-providers.ts';
import { hostedPageUrl, paymentPageUrl } from '#shared/config/payment-page-url.ts';
import { routes } from '#shared/config/routes.ts';
import { storePath } from '#shared/config/store-of.ts';
import { notePaymentOpened } from '../../features/orders/commands.ts';
import type { PayableOrder } from '../../features/orders/payable-order.ts';
import { useApp } from '../../model/shell/app-context.ts';

/** `blocked`: the page is on an origin that is not configured. */
export type OpeningFault = Fault | 'blocked';

/** Leaves the storefront by a form, as pages of some providers require. */
function submitForm(url: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // a field may be named "submit"
  HTMLFormElement.prototype.submit.call(form);
}

/**
 * @param provider the order's provider
 * @param again reads the payment state again
 */
export function usePaymentPage(
  order: PayableOrder,
  provider: PaymentProvider | undefined,
  again: () => void,
) {
  const app = useApp();
  const { i18n } = useTranslation();
  const { payment } = app.config;
  const { own, order_number: number, order_token: orderToken } = order;
  const [isOpening, setOpening] = useState(false);
  const [fault, setFault] = useState<OpeningFault>();
  const isHosted = provider?.page === 'hosted';
  const urlWith = (bank: string) =>
    paymentPageUrl(order, payment, {
      here: location.href,
      language: i18n.language,
      bank,
      back: storePath(app.config, i18n.language, routes.orderCompleted.to()),
    });
  const openHosted = async (): Promise<void> => {
    if (!number || !orderToken) return;
    const opened = await app.worker.call('openPayment', { number, orderToken, store: i18n.language });
    if (!opened.ok) {
      setFault(opened.fault);
      if (opened.fault.code !== 'offline') again();
      return;
    }
    const { page } = opened.value;
    // it was paid in the meantime
    if (page === null) return again();
    const url = hostedPageUrl(page.url, payment, location.href);
    if (url === undefined) return setFault('blocked');
    if (page.fields) submitForm(url, page.fields);
    else location.assign(url);
  };
  /** Opens the page; `isFirst`: without a click, which requires that the device can record the opening. */
  const open = async (bank: string, isFirst = false): Promise<void> => {
    if (isOpening) return;
    setOpening(true);
    setFault(undefined);
    const noted = own ? await notePaymentOpened(app, own.id) : undefined;
    if (!isFirst || noted?.ok) {
      const url = urlWith(bank);
      if (isHosted) await openHosted();
      else if (url !== undefined) location.assign(url);
    }
    setOpening(false);
  };
  const canOpen = (bank: string): boolean =>
    isHosted ? Boolean(number && orderToken) : urlWith(bank) !== undefined;
  return { open, canOpen, isOpening, fault };
}
