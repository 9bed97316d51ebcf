// Narrows a query to candidate rows of ProductColumns, by its indexes: words, article numbers, categories, and columns
// that identify a product. Invariant: every matching row is a candidate; only condition.ts decides whether a row
// matches.
import type { Clause, Scalar, Word } from './clause.ts';
import { integersOf } from './decimal-of.ts';
import type { Field } from './field-of.ts';
import { fieldsOf, type ProductColumns, rowOf, type TextColumn } from './product-columns.ts';

/** Occurrences of a word, or of its replacements. */
export type Places = {
  /** for each row, the bits of the searched fields that contain the word */
  fields: Uint8Array;
  /** rows that contain the word */
  rows: Int32Array;
};
export type PlacesOf = (word: Word) => Places;

/** Creates `PlacesOf` for one query; each word is looked up once. */
export function placesIn(columns: ProductColumns): PlacesOf {
  const known = new Map<string, Places>();
  return ({ text, instead }) => {
    const before = known.get(text);
    if (before) return before;
    const fields = new Uint8Array(columns.size);
    const rows: number[] = [];
    const take = (places: Int32Array): void => {
      for (const place of places) {
        const at = rowOf(place);
        const bits = fields[at] ?? 0;
        if (bits === 0) rows.push(at);
        fields[at] = bits | fieldsOf(place);
      }
    };
    if (instead) for (const word of instead) take(columns.words.of(word));
    else for (const places of columns.words.beginning(text)) take(places);
    const found = { fields, rows: Int32Array.from(rows) };
    known.set(text, found);
    return found;
  };
}

/** Merges row lists without duplicates. */
function union(lists: readonly Int32Array[], columns: ProductColumns): Int32Array {
  const [first] = lists;
  if (lists.length === 1 && first) return first;
  const taken = new Uint8Array(columns.size);
  const rows: number[] = [];
  for (const list of lists)
    for (const at of list) {
      if (taken[at] === 1) continue;
      taken[at] = 1;
      rows.push(at);
    }
  return Int32Array.from(rows);
}

const naming: readonly string[] = ['code', 'url_path', 'url_key'] satisfies TextColumn[];
/** True for columns whose values are mostly unique. */
const isNaming = (column: string): column is TextColumn => naming.includes(column);

function havingOneOf(
  values: readonly Scalar[],
  field: Field,
  columns: ProductColumns,
): Int32Array | undefined {
  if (field.at === 'list') return union(integersOf(values).map(columns.inCategory), columns);
  if (field.at !== 'column') return undefined;
  const { column } = field;
  if (column === 'id')
    return union(
      integersOf(values).map((id) => columns.withId(id)),
      columns,
    );
  return isNaming(column) ? columns.named(column, values.map(String)) : undefined;
}

/** Returns rows that include every match; undefined if the clause does not narrow the rows. */
export function candidatesOf(
  clause: Clause,
  columns: ProductColumns,
  placesOf: PlacesOf,
): Int32Array | undefined {
  const of = (part: Clause) => candidatesOf(part, columns, placesOf);
  switch (clause.is) {
    case 'and': {
      const known = clause.of.flatMap((part) => of(part) ?? []);
      return known.sort((a, b) => a.length - b.length)[0];
    }
    case 'some': {
      const lists = clause.of.map(of);
      const known = lists.filter((rows) => rows !== undefined);
      return clause.atLeast > 0 && known.length === lists.length ? union(known, columns) : undefined;
    }
    case 'terms':
      return havingOneOf(clause.values, clause.field, columns);
    case 'words':
      return union(
        clause.words.map((word) => placesOf(word).rows),
        columns,
      );
    case 'identifier':
      return columns.identifiers.of(clause.compact);
    default:
      return undefined;
  }
}
