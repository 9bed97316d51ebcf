// The filter components of a listing, loaded after its first products: column, active filters, sheet, and the empty
// state.
import { useTranslation } from 'react-i18next';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import type { Facets } from '#schemas/worker-api.ts';
import { FilterChips } from './filter-chips.tsx';
import type { ChosenFilter } from './filter-groups.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import type { Filters } from './filters.ts';
import { NoMatch } from './no-match.tsx';
import { useFilterGroups } from './use-filter-groups.ts';

type Listed = {
  attributes: readonly AttributeValue[];
  /** options and counts of the listing; undefined while they are loading */
  facets: Facets | undefined;
  filters: Filters;
};

type ColumnProps = Listed & {
  /** true if the response had no counts */
  isUncounted: boolean;
  onChange: (filters: Filters) => void;
  onRetry: () => void;
};
export function FilterColumn({ attributes, facets, filters, isUncounted, onChange, onRetry }: ColumnProps) {
  const { t } = useTranslation(['filters', 'common']);
  const { groups } = useFilterGroups(attributes, facets, filters);
  if (groups || !isUncounted) return <FilterPanel groups={groups} filters={filters} onChange={onChange} />;
  return (
    <div className="stack" role="status">
      <p className="small quiet">{t('notCounted')}</p>
      <button type="button" className="btn btn-secondary start" onClick={onRetry}>
        {t('retry', { ns: 'common' })}
      </button>
    </div>
  );
}

type ChosenProps = Listed & { onRemove: (filter: ChosenFilter) => void; onClear: () => void };
export function ChosenFilters({ attributes, facets, filters, onRemove, onClear }: ChosenProps) {
  const { chosen } = useFilterGroups(attributes, facets, filters);
  return <FilterChips chosen={chosen} onRemove={onRemove} onClear={onClear} />;
}

export function NothingMatches({ attributes, facets, filters, onRemove, onClear }: ChosenProps) {
  const { chosen } = useFilterGroups(attributes, facets, filters);
  return <NoMatch chosen={chosen} onRemove={onRemove} onClear={onClear} />;
}

type SheetProps = Omit<Listed, 'filters'> & {
  draft: Filters | undefined;
  total: number | undefined;
  onChange: (filters: Filters) => void;
  onApply: () => void;
  onClose: () => void;
};
export function FilterChoice({ attributes, facets, draft, ...sheet }: SheetProps) {
  const { groups, chosen } = useFilterGroups(attributes, facets, draft ?? {});
  return <FilterSheet {...sheet} draft={draft} groups={groups} isChosen={chosen.length > 0} />;
}
