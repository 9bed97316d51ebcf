// Notices about the cart: a fault's code or an outcome becomes a translated text here.
import type { Fault } from '../../../schemas/errors.ts';
import { errorCatalogue, faultText } from '../../domain/faults/error-catalogue.ts';
import type { Shop } from '../../model/shop.ts';
import type { Added } from './commands.ts';

/** Tells what went wrong; it is also told in place by whoever called. */
export function noticeFault(shop: Pick<Shop, 'i18n' | 'ui'>, fault: Fault): void {
  shop.ui.toasts.show({
    message: shop.i18n.t(...faultText(fault)),
    kind: errorCatalogue[fault.code].severity,
    actionLabel: shop.i18n.t('common:ok'),
  });
}

/** Tells that something was added, with the way to checkout. */
export function noticeAdded(
  shop: Pick<Shop, 'i18n' | 'ui'>,
  { stock, grown }: Added,
  proceed: () => void,
): void {
  const volatile = stock === 'volatile';
  const text = volatile
    ? 'cart:notices.volatile'
    : grown
      ? 'cart:notices.quantityUpdated'
      : 'cart:notices.added';
  shop.ui.toasts.show({
    message: shop.i18n.t(text),
    kind: volatile ? 'warning' : 'success',
    actionLabel: shop.i18n.t('cart:proceed'),
    onAction: proceed,
  });
}

/** Tells that a line was taken out and offers it back. */
export function noticeRemoved(shop: Pick<Shop, 'i18n' | 'ui'>, name: string, undo: () => void): void {
  shop.ui.toasts.show({
    message: shop.i18n.t('cart:notices.removed', { name }),
    kind: 'info',
    actionLabel: shop.i18n.t('cart:undo'),
    onAction: undo,
  });
}
