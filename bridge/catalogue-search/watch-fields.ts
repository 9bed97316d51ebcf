// Decides whether a change of stock, price or status of a product could alter the result of a query. Invariant: a result
// for which the answer is "no" equals the result of the same query on the changed columns.
import { AVAILABLE_IN } from '../ports/branch-attribute.ts';
import type { Clause, Search } from './clause.ts';
import type { Condition } from './condition.ts';
import type { Field } from './field-of.ts';
import { type RestampedField, restampedFields } from './product-columns.ts';

/** A condition of a query on a field that such a change may alter; without `holds`, every change may alter its result. */
type Leaf = { field: RestampedField; holds?: Condition | undefined };

/** What a result depends on. */
export type Watched = {
  /** Adds a field by which the found rows were counted. */
  add: (field: Field) => void;
  /**
   * Must be called before a row changes. Returns a function to call after the change, which is true if the change could
   * alter the result.
   * @param changed the fields that change
   */
  before: (changed: ReadonlySet<RestampedField>, at: number) => (isFound: () => boolean) => boolean;
};

/** Returns the field that a change of stock, price or status may alter; undefined if no such change alters this one. */
function restampedFieldOf(field: Field): RestampedField | undefined {
  // `available_in_options` is counted together with `available_in`
  if (field.at === 'facet') return field.code.startsWith(AVAILABLE_IN) ? AVAILABLE_IN : undefined;
  const name = field.at === 'column' ? field.column : undefined;
  return restampedFields.find((one) => one === name);
}

/** @param conditionIn returns the condition of a clause without parts; undefined if the columns cannot decide it */
function leavesOf(clause: Clause, conditionIn: (leaf: Clause) => Condition | undefined): Leaf[] {
  switch (clause.is) {
    case 'and':
    case 'some':
      return clause.of.flatMap((part) => leavesOf(part, conditionIn));
    case 'not':
      return leavesOf(clause.of, conditionIn);
    case 'words':
      // which words the catalogue knows depends on the status of all products
      return [{ field: 'status' }];
    case 'terms':
    case 'range':
    case 'exists': {
      const field = restampedFieldOf(clause.field);
      if (field === undefined) return [];
      return [{ field, holds: clause.field.at === 'column' ? conditionIn(clause) : undefined }];
    }
    default:
      return [];
  }
}

/** Watches the fields of a query, which are those of its conditions, of its order and of what is counted. */
export function watchFields(
  { clause, sort }: Search,
  conditionIn: (leaf: Clause) => Condition | undefined,
): Watched {
  const leaves = leavesOf(clause, conditionIn);
  const shown = new Set<RestampedField>();
  const add = (field: Field): void => {
    const watched = restampedFieldOf(field);
    if (watched !== undefined) shown.add(watched);
  };
  for (const { field } of sort) add(field);
  return {
    add,
    before: (changed, at) => {
      const asked = leaves.filter(({ field }) => changed.has(field));
      const held = asked.map(({ holds }) => holds?.(at));
      return (isFound) =>
        asked.some(({ holds }, i) => holds === undefined || holds(at) !== held[i]) ||
        ([...shown].some((field) => changed.has(field)) && isFound());
    },
  };
}
