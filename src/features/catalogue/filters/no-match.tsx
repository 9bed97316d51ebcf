// The empty state of a filtered listing: buttons to remove one filter or all.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ChosenFilter } from './filter-groups.ts';

type Props = {
  chosen: readonly ChosenFilter[];
  onRemove: (filter: ChosenFilter) => void;
  onClear: () => void;
};

export function NoMatch({ chosen, onRemove, onClear }: Props) {
  const { t } = useTranslation('filters');
  return (
    <EmptyState title={t('noMatch.title')} text={t('noMatch.text')}>
      <div className="chips chips-middle">
        {chosen.map((filter) => (
          <button
            key={`${filter.code}=${filter.value}`}
            type="button"
            className="chip"
            onClick={() => onRemove(filter)}
          >
            {t('noMatch.without', { filter: `${filter.group}: ${filter.label}` })}
          </button>
        ))}
      </div>
      <button type="button" className="btn btn-secondary" onClick={onClear}>
        {t('clear')}
      </button>
    </EmptyState>
  );
}
