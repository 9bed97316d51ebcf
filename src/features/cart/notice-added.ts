// Notices about products added to the cart, additions that were lost, and removed lines.
import type { AppContext } from '../../model/shell/app-context.ts';
import type { Named } from '../../ui/mark-language.tsx';
import type { Added } from './commands.ts';

/** Shows that products were added, with a link to checkout. The names are announced by screen readers. */
export function noticeAdded(
  app: Pick<AppContext, 'config' | 'i18n' | 'ui'>,
  { stock, grown, isUnsaved, raisedTo }: Added,
  names: readonly Named[],
  proceed: () => void,
): void {
  const volatile = stock === 'volatile';
  const text = isUnsaved
    ? 'cart:notices.addedUnsaved'
    : volatile
      ? 'cart:notices.volatile'
      : raisedTo !== undefined
        ? 'cart:notices.addedSeveral'
        : grown
          ? 'cart:notices.quantityUpdated'
          : 'cart:notices.added';
  app.ui.toasts.show({
    message: app.i18n.t(text, { qty: raisedTo }),
    about: names.map(({ name }) => name).join(', '),
    names,
    kind: volatile || isUnsaved ? 'warning' : 'success',
    // the link leads to the built-in checkout only
    ...(app.config.cart.externalCheckout === '' && {
      actionLabel: app.i18n.t('cart:proceed'),
      onAction: proceed,
    }),
  });
}

/** Shows that a queued addition was lost and has to be repeated by the user. */
export function noticeNotAdded({ i18n, ui }: Pick<AppContext, 'i18n' | 'ui'>): void {
  ui.toasts.show({
    message: i18n.t('cart:notices.notAdded'),
    kind: 'warning',
  });
}

/** Shows that a line was removed and offers to undo it. */
export function noticeRemoved(app: Pick<AppContext, 'i18n' | 'ui'>, line: Named, undo: () => void): void {
  app.ui.toasts.show({
    message: app.i18n.t('cart:notices.removed', { name: line.name }),
    names: [line],
    kind: 'info',
    actionLabel: app.i18n.t('cart:undo'),
    onAction: undo,
  });
}
