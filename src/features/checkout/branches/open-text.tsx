// Whether a branch is open now, and when that changes.
import { useTranslation } from 'react-i18next';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { openState } from '#shared/domain/branches/open-state.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { StockMark } from '../../../ui/stock-mark.tsx';
import { useBranchTime } from './use-branch-time.ts';

type Props = {
  branch: BranchValue;
  /** ms since 1970 */
  now: number;
};

/** Renders nothing if the hours of today are unknown. */
export function OpenText({ branch, now }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('branches');
  const timeText = useBranchTime();
  const state = openState(branch, now, config.timeZone);
  if (state.kind === 'unknown') return null;
  const kind = state.kind === 'open' ? 'yes' : 'no';
  const label =
    state.kind === 'open'
      ? state.until
        ? t('openUntil', { time: state.until.time })
        : t('openNow')
      : state.opens
        ? t('opens', { when: timeText(state.opens) })
        : t('closed');
  return (
    <span className={`stock ${kind}`}>
      <StockMark kind={kind} />
      {label}
    </span>
  );
}
