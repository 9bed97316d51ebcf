// The notice of a product that could not be looked up: its message with OK.
import type { TFunction } from 'i18next';
import type { Fault } from '../../../schemas/errors.ts';
import { errorCatalogue } from '../../domain/faults/error-catalogue.ts';
import type { Shop } from '../../model/shop.ts';

export function tellFault({ ui }: Pick<Shop, 'ui'>, fault: Fault, t: TFunction<['errors', 'common']>): void {
  const { message, severity } = errorCatalogue[fault.code];
  const text = t(message, { ns: 'errors', ...fault.detail });
  ui.toasts.show({ message: text, kind: severity, actionLabel: t('ok', { ns: 'common' }) });
}
