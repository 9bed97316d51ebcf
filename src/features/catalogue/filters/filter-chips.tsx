// The active filters, each with a button to remove it, and a button to clear all.
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChosenFilter } from './filter-groups.ts';

type Props = {
  chosen: readonly ChosenFilter[];
  onRemove: (filter: ChosenFilter) => void;
  onClear: () => void;
};

export function FilterChips({ chosen, onRemove, onClear }: Props) {
  const { t } = useTranslation('filters');
  if (chosen.length === 0) return null;
  return (
    <div className="chips chips-row">
      {chosen.map((filter) => (
        <button
          key={`${filter.code}=${filter.value}`}
          type="button"
          className="chip"
          aria-label={t('remove', { filter: `${filter.group}: ${filter.label}` })}
          onClick={() => onRemove(filter)}
        >
          {filter.code === 'energy_class' ? `${filter.group}: ${filter.label}` : filter.label}
          <X className="icon icon-small" aria-hidden />
        </button>
      ))}
      <button type="button" className="link small" onClick={onClear}>
        {t('clear')}
      </button>
    </div>
  );
}
