// The one notice of a fault: what the error catalogue says of its code, in the language of now.
import type { Fault } from '../../schemas/fault.ts';
import { errorCatalogue, faultText } from '../domain/faults/error-catalogue.ts';
import type { AppContext } from './app-context.ts';

/** In: the fault; the shop's own sentence where it stands for ours. What is only counted is not told. */
export function notify({ i18n, ui }: Pick<AppContext, 'i18n' | 'ui'>, fault: Fault, told?: string): void {
  const { severity, shown } = errorCatalogue[fault.code];
  if (!shown && !told) return;
  ui.toasts.show({
    message: told || i18n.t(...faultText(fault)),
    kind: severity,
  });
}
