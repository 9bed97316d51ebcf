// The filters on phones: a sheet with a choice of its own that takes effect with the button telling how many
// products it shows. Closing the sheet otherwise changes nothing.
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/sheet.tsx';
import { useHeldPanel } from '../../../ui/use-overlay-on.ts';
import type { FilterGroup } from './filter-groups.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { Filters } from './filters.ts';

type Props = {
  /** the choice being made; undefined when the sheet is closed */
  draft: Filters | undefined;
  groups: readonly FilterGroup[] | undefined;
  /** is anything of the draft in force */
  isChosen: boolean;
  /** products the draft shows; undefined while counting */
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
            <button type="button" className="link small justify-self-center" onClick={() => onChange({})}>
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
