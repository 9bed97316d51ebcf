// Shows the notice of a fault: its text in the error catalogue, in the current language.
import type { Fault } from '#schemas/fault.ts';
import { errorCatalogue, faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { AppContext } from './app-context.ts';

/** Shows a toast; the backend's message, if given, replaces ours. Faults that the catalogue only counts are not shown. */
export function notify({ i18n, ui }: Pick<AppContext, 'i18n' | 'ui'>, fault: Fault, told?: string): void {
  const { severity, shown } = errorCatalogue[fault.code];
  if (!shown && !told) return;
  ui.toasts.show({
    message: told || i18n.t(...faultText(fault)),
    kind: severity,
  });
}
