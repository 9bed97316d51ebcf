// Returns the filters of a listing in the current language. Keeps the last counts while new ones are loading.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import type { Facets } from '#schemas/worker-api.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { type ChosenFilter, chosenFilters, type FilterGroup, filterGroups } from './filter-groups.ts';
import type { Filters } from './filters.ts';

export type FilterView = { groups: FilterGroup[] | undefined; chosen: ChosenFilter[] };

/** @param facets options and counts of the latest response */
export function useFilterGroups(
  attributes: readonly AttributeValue[],
  facets: Facets | undefined,
  filters: Filters,
): FilterView {
  const { config } = useApp();
  const { t, i18n } = useTranslation('filters');
  const last = useRef(facets);
  if (facets) last.current = facets;
  if (!last.current) return { groups: undefined, chosen: [] };
  const labels = {
    price: t('price'),
    stock: t('stock'),
    inStock: t('inStock'),
    fields: { brand: t('brand'), condition_grade: t('condition'), energy_class: t('energy') },
    currencySign: config.currency.format?.currencySign ?? '€',
    locale: i18n.language,
  };
  const groups = filterGroups(attributes, last.current, filters, labels);
  return { groups, chosen: chosenFilters(groups, filters, labels) };
}
