// The filters on phones: a sheet with a draft that is applied by its button, which shows the number of matching
// products. Closing the sheet discards the draft.
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/sheet.tsx';
import { useHeldPanel } from '../../../ui/use-overlay-on.ts';
import type { FilterGroup } from './filter-groups.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { Filters } from './filters.ts';

type Props = {
  /** undefined while the sheet is closed */
  draft: Filters | undefined;
  groups: readonly FilterGroup[] | undefined;
  /** true if the draft has an active filter */
  isChosen: boolean;
  /** number of products that match the draft; undefined while it is loading */
  total: number | undefined;
  onChange: (filters: Filters) => void;
  onApply: () => void;
  onClose: () => void;
};

export function FilterSheet({ draft, groups, isChosen, total, onChange, onApply, onClose }: Props) {
  const { t } = useTranslation(['filters', 'common']);
  useHeldPanel('productSidebar', draft !== undefined);
  const label = total === undefined ? t('apply') : t('applyCount', { count: total });
  return (
    <Sheet
      open={draft !== undefined}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close', { ns: 'common' })}
      footer={
        <>
          <button type="button" className="btn btn-primary" onClick={onApply}>
            {label}
          </button>
          <p className="sr-only" role="status">
            {total !== undefined && label}
          </p>
          {isChosen && (
            <button type="button" className="link small middle" onClick={() => onChange({})}>
              {t('clear')}
            </button>
          )}
        </>
      }
    >
      <FilterPanel groups={groups} filters={draft ?? {}} onChange={onChange} />
    </Sheet>
  );
}
