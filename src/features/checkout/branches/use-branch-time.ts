// Formats times of a branch: "today at 10:00".
import { useTranslation } from 'react-i18next';
import type { BranchTime } from '#shared/domain/branches/open-state.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';

/** Returns a formatter of times. */
export function useBranchTime(): (at: BranchTime) => string {
  const { t, i18n } = useTranslation('branches');
  return ({ day, time, in: days }) => {
    if (days === 0) return t('when.today', { time });
    if (days === 1) return t('when.tomorrow', { time });
    return t('when.day', { day: formatDay(day, i18n.language), time });
  };
}
