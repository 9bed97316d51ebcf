// Shows the notice for a fault: the error catalogue's text in the current language.
import type { Fault } from '#schemas/fault.ts';
import { errorCatalogue, faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { Named } from '../../ui/mark-language.tsx';
import type { AppContext } from './app-context.ts';

type More = {
  /** a text from the backend, shown instead of the catalogue's */
  message?: string | undefined;
  /** the products whose names the fault contains */
  names?: readonly Named[];
  /** repeats the failed action; offered beside OK where another attempt can succeed */
  onRetry?: () => void;
};

/** Shows a toast. A fault that has no notice in the catalogue is shown only if `message` is set. */
export function notify(
  { i18n, ui }: Pick<AppContext, 'i18n' | 'ui'>,
  fault: Fault,
  { message, names, onRetry }: More = {},
): void {
  const { severity, shown, offersRetry } = errorCatalogue[fault.code];
  if (!shown && !message) return;
  ui.toasts.show({
    message: message || i18n.t(...faultText(fault)),
    ...(names && { names }),
    kind: severity,
    ...(offersRetry && onRetry && { actionLabel: i18n.t('common:retry'), onAction: onRetry }),
  });
}
