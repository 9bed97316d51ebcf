// Narrows a query to candidate rows of ProductColumns, by its indexes: words, article numbers, categories, and columns
// that identify a product. Invariant: every matching row is a candidate; only condition.ts decides whether a row
// matches.
import type { Clause, Scalar, Word } from './clause.ts';
import { integersOf } from './decimal-of.ts';
import type { Field } from './field-of.ts';
import { fieldsOf, type NamingColumn, type ProductColumns, rowOf } from './product-columns.ts';

/** Occurrences of a word, or of its replacements. */
export type Places = {
  /** for each row, the bits of the searched fields that contain the word */
  fields: Uint8Array;
  /** rows that contain the word */
  rows: number[];
};
export type PlacesOf = (word: Word) => Places;

/** Creates `PlacesOf` for one query; each word is looked up once. */
export function placesIn(columns: ProductColumns): PlacesOf {
  const known = new Map<string, Places>();
  return ({ text, instead }) => {
    const before = known.get(text);
    if (before) return before;
    const found: Places = { fields: new Uint8Array(columns.rows.length), rows: [] };
    const take = (places: Int32Array): void => {
      for (const place of places) {
        const at = rowOf(place);
        const bits = found.fields[at] ?? 0;
        if (bits === 0) found.rows.push(at);
        found.fields[at] = bits | fieldsOf(place);
      }
    };
    if (instead) for (const word of instead) take(columns.words.of(word));
    else for (const [, places] of columns.words.beginning(text)) take(places);
    known.set(text, found);
    return found;
  };
}

/** Merges row lists without duplicates. */
const union = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())];

const naming: readonly string[] = ['code', 'url_path', 'url_key'] satisfies NamingColumn[];
const isNaming = (column: string): column is NamingColumn => naming.includes(column);

function havingOneOf(
  values: readonly Scalar[],
  field: Field,
  columns: ProductColumns,
): readonly number[] | undefined {
  if (field.at === 'list') return union(integersOf(values).map(columns.inCategory));
  if (field.at !== 'column') return undefined;
  const { column } = field;
  if (column === 'id') return union(integersOf(values).map(columns.withId));
  return isNaming(column) ? union(values.map((value) => columns.named(column, String(value)))) : undefined;
}

/** Returns rows that include every match; undefined if the clause does not narrow the rows. */
export function candidatesOf(
  clause: Clause,
  columns: ProductColumns,
  placesOf: PlacesOf,
): readonly number[] | undefined {
  const of = (part: Clause) => candidatesOf(part, columns, placesOf);
  switch (clause.is) {
    case 'and': {
      const known = clause.of.flatMap((part) => {
        const rows = of(part);
        return rows === undefined ? [] : [rows];
      });
      return known.sort((a, b) => a.length - b.length)[0];
    }
    case 'some': {
      const lists = clause.of.map(of);
      const known = lists.filter((rows) => rows !== undefined);
      return clause.atLeast > 0 && known.length === lists.length ? union(known) : undefined;
    }
    case 'terms':
      return havingOneOf(clause.values, clause.field, columns);
    case 'words':
      return union(clause.words.map((word) => placesOf(word).rows));
    case 'identifier':
      return [...columns.identifiers.of(clause.compact)];
    default:
      return undefined;
  }
}
