// Builds the filter groups of a listing: its attributes with options and labels, the most used groups first.
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import type { Facets } from '#schemas/worker-api.ts';
import {
  PRICE_FILTER,
  priceRangeLabel,
  priceRangesOf,
  STOCK_FILTER,
} from '#shared/domain/catalogue/field-filters.ts';
import type { Filters } from './filters.ts';

export type FilterOption = {
  id: string;
  label: string;
  /** code of the attribute */
  type: string;
  /** bounds of a price range in cents; the last range has no upper bound */
  from?: number;
  to?: number;
  /** true for a price range whose label names only one bound */
  single?: boolean;
  count: number;
  chosen: boolean;
  /** "#rrggbb" of a colour option */
  swatch?: string;
  /** scale of an energy class, if it is unambiguous */
  energyScale?: string;
};
export type FilterGroup = { code: string; label: string; options: FilterOption[] };

/** Labels that do not come from attribute documents. */
export type FilterLabels = {
  price: string;
  stock: string;
  inStock: string;
  /** names of built-in product fields, for backends that do not describe them as attributes */
  fields: Readonly<Record<string, string>>;
  currencySign: string;
  locale: string;
};

/** The most used groups, which come first; the others follow in the backend's order. */
const FIRST = [PRICE_FILTER, 'brand', 'energy_class', 'condition_grade', STOCK_FILTER, 'color', 'size'];
const ENERGY = 'energy_class';

/**
 * Returns the scale of a class. Classes A to D exist on both scales, so theirs is ambiguous if another value has a
 * plus.
 */
function energyScale(value: string, values: readonly string[]): string | undefined {
  if (value.includes('+')) return 'A+++-D';
  const isOnBoth = value <= 'D' && values.some((each) => each.includes('+'));
  return isOnBoth ? undefined : 'A-G';
}

type Named = Omit<FilterOption, 'count' | 'chosen'>;

function priceOption(id: string, sign: string): Named[] {
  return priceRangesOf([id]).map((range) => {
    const { from, to } = range;
    const hasEnd = Number.isFinite(to);
    return {
      id,
      type: PRICE_FILTER,
      label: priceRangeLabel(range, sign),
      from,
      ...(hasEnd && { to }),
      single: from === 0 || !hasEnd,
    };
  });
}

function labelled(
  code: string,
  ids: readonly string[],
  attribute: AttributeValue | undefined,
  labels: FilterLabels,
): Named[] {
  if (code === PRICE_FILTER) return ids.flatMap((id) => priceOption(id, labels.currencySign));
  if (code === STOCK_FILTER) return ids.map((id) => ({ id, type: code, label: labels.inStock }));
  const known = new Set(ids);
  if (attribute && attribute.options.length > 0)
    return attribute.options
      .filter(({ value }) => known.has(value))
      .map(({ value: id, label, swatch }) => {
        const scale = code === ENERGY ? energyScale(id, ids) : undefined;
        return { id, type: code, label, ...(swatch && { swatch }), ...(scale && { energyScale: scale }) };
      });
  return [...ids]
    .sort((a, b) => a.localeCompare(b, labels.locale, { numeric: true }))
    .map((id) => ({ id, type: code, label: id }));
}

function place(code: string, attribute: AttributeValue | undefined): number {
  const first = FIRST.indexOf(code);
  return first >= 0 ? first : FIRST.length + (attribute?.position ?? 0);
}

/** Returns the groups with counts and selection. Options without a label are omitted. */
export function filterGroups(
  attributes: readonly AttributeValue[],
  facets: Facets,
  filters: Filters,
  labels: FilterLabels,
): FilterGroup[] {
  const byCode = new Map(attributes.map((attribute) => [attribute.attribute_code, attribute]));
  const names: Readonly<Record<string, string>> = {
    ...labels.fields,
    [PRICE_FILTER]: labels.price,
    [STOCK_FILTER]: labels.stock,
  };
  return Object.entries(facets)
    .map(([code, counted]) => {
      const counts = new Map(counted.map(({ value, count }) => [value, count]));
      const options = labelled(code, [...counts.keys()], byCode.get(code), labels).map((option) => ({
        ...option,
        count: counts.get(option.id) ?? 0,
        chosen: filters[code]?.includes(option.id) ?? false,
      }));
      return { code, label: byCode.get(code)?.label ?? names[code] ?? code, options };
    })
    .filter(({ options }) => options.length > 0)
    .sort((a, b) => place(a.code, byCode.get(a.code)) - place(b.code, byCode.get(b.code)));
}

export type ChosenFilter = { code: string; value: string; group: string; label: string };

/** Returns the labels of the active filters; values that the listing does not have are ignored. */
export function chosenFilters(
  groups: readonly FilterGroup[],
  filters: Filters,
  labels: FilterLabels,
): ChosenFilter[] {
  const prices = groups.find(({ code }) => code === PRICE_FILTER)?.options ?? [];
  const own = (filters[PRICE_FILTER] ?? []).filter((value) => !prices.some(({ id }) => id === value));
  return groups.flatMap(({ code, label: group, options }) => [
    ...[
      ...options.filter(({ chosen }) => chosen),
      ...(code === PRICE_FILTER ? labelled(code, own, undefined, labels) : []),
    ].map(({ id, label }) => ({ code, value: id, group, label })),
  ]);
}
