// Formats the time at which a state began, such as "since 14:02"; includes the date unless it is today.
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { formatMoment, momentKind } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../model/shell/app-context.ts';

/** Returns a function that formats a time, in ms since 1970, in the current language. */
export function useSince(): (at: number) => string {
  const { config } = useApp();
  const { t, i18n } = useTranslation('connection');
  return (at) => {
    const now = Date.now();
    const time = formatMoment(at, now, storeOf(config, i18n.language).locale);
    return t('since', { context: momentKind(at, now), time });
  };
}
