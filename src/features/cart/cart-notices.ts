// Notices about the cart (SPEC §8 "Cart notifications"): a fault's code or an outcome becomes a translated text here.
import i18next from 'i18next';
import type { Fault } from '../../../schemas/errors.ts';
import { errorCatalogue, faultText } from '../../domain/error-catalogue.ts';
import { showToast } from '../../ui/toast.ts';
import type { Added } from './commands.ts';

/** Tells what went wrong; it is also told in place by whoever called. */
export function noticeFault(fault: Fault): void {
  showToast({
    message: i18next.t(...faultText(fault)),
    kind: errorCatalogue[fault.code].severity,
    actionLabel: i18next.t('common:ok'),
  });
}

/** Tells that something was added, with the way to checkout (SPEC §2 "Cart"). */
export function noticeAdded({ stock, grown }: Added, proceed: () => void): void {
  const volatile = stock === 'volatile';
  const text = volatile
    ? 'cart:notices.volatile'
    : grown
      ? 'cart:notices.quantityUpdated'
      : 'cart:notices.added';
  showToast({
    message: i18next.t(text),
    kind: volatile ? 'warning' : 'success',
    actionLabel: i18next.t('cart:proceed'),
    onAction: proceed,
  });
}

/** Tells that a line was taken out and offers it back. */
export function noticeRemoved(name: string, undo: () => void): void {
  showToast({
    message: i18next.t('cart:notices.removed', { name }),
    kind: 'info',
    actionLabel: i18next.t('cart:undo'),
    onAction: undo,
  });
}
