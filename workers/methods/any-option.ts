// Builds the condition on options of an attribute, for filters and for words of a search that name options.
import { conditionGrade } from '#schemas/primitives.ts';
import { FIELD_FILTERS, GRADE_FILTER, STOCK_FILTER } from '#shared/domain/catalogue/field-filters.ts';

/** True if the filter is a field of the product itself, which variants do not have. */
export const isField = (code: string): boolean => (FIELD_FILTERS as readonly string[]).includes(code);

/** Products without a condition count as new, so "new" matches everything that has none of the other grades. */
function anyGrade(grades: readonly string[]) {
  if (!grades.includes('Brand New')) return { terms: { [GRADE_FILTER]: grades } };
  const others = conditionGrade.options.filter((grade) => !grades.includes(grade));
  return others.length === 0
    ? { match_all: {} }
    : { bool: { must_not: [{ terms: { [GRADE_FILTER]: others } }] } };
}

/** Matches an attribute's options, the product's own or its variants'. */
export function anyOption(code: string, options: readonly string[]) {
  if (code === STOCK_FILTER) return { terms: { 'stock.is_in_stock': [true] } };
  if (code === GRADE_FILTER) return anyGrade(options);
  if (isField(code)) return { terms: { [code]: options } };
  return {
    bool: {
      should: [{ terms: { [code]: options } }, { terms: { [`${code}_options`]: options } }],
      minimum_should_match: 1,
    },
  };
}
