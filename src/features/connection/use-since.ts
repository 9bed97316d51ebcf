// "since 14:02", with the day when it was not today.
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { formatMoment, momentKind } from '#shared/domain/text/format-date.ts';
import { useApp } from '../../model/app-context.ts';

/** In: a moment, ms since 1970. Out: since when, in the shown language. */
export function useSince(): (at: number) => string {
  const { config } = useApp();
  const { t, i18n } = useTranslation('connection');
  return (at) => {
    const now = Date.now();
    const time = formatMoment(at, now, storeOf(config, i18n.language).locale);
    return t('since', { context: momentKind(at, now), time });
  };
}
