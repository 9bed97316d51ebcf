// Product attributes (catalogue/attributes.json): ids, labels, units and named options.
// Invariants: attribute ids never change; option ids are shared by the store views; the id of a named option depends on
// its position, so new options are appended, and no key looks like a number (JavaScript would move it to the front).
import attributes from '../catalogue/attributes.json' with { type: 'json' };
import { amount, type Unit, type Words } from '../texts/words.ts';
import { colours } from './colours.ts';

type Options = Readonly<Record<string, Words | string>>;
type Attribute = {
  id: number;
  label: Words;
  /** unit of a measured attribute, whose options are numbers */
  unit?: Unit;
  /** named options */
  words?: Options;
  /** true for a text field of the product, which has no options */
  text?: true;
  multi?: true;
  filter?: true;
  compare?: true;
  /** true for an attribute that pages do not show */
  hidden?: true;
  /** a sentence for descriptions, with braces in place of the value */
  sentence?: Words;
  /** smallest value for which the sentence is used */
  sentenceFrom?: number;
};

const labels = Object.fromEntries(Object.entries(colours).map(([code, { label }]) => [code, label]));
const rows = { ...attributes, color: { ...attributes.color, words: labels } } as unknown as Record<
  AttributeCode,
  Attribute
>;
export type AttributeCode = keyof typeof attributes;

export const attributeCodes = Object.keys(rows) as AttributeCode[];
export const attributeOf = (code: AttributeCode): Attribute => rows[code];

/** Returns the label of an option: "16 GB", "Indukcijas". @throws {Error} for a value missing from the table */
export function optionLabel(code: AttributeCode, value: number | string): Words {
  const row = attributeOf(code);
  if (row.unit !== undefined) return amount(Number(value), row.unit);
  const label = row.words?.[String(value)];
  if (label === undefined) throw new Error(`Attribute ${code} has no option "${value}"`);
  return typeof label === 'string' ? [label, label, label] : label;
}

/** Attributes whose values are the option ids, because they are plain fields of the product. */
const plainOptions: readonly AttributeCode[] = ['condition_grade', 'energy_class'];

/**
 * Returns the option id of a value: a colour's own id, attribute id × 1000 + position for named options, attribute id ×
 * 1000000 + hundredths for measured ones. An id thus never depends on the other products.
 */
export function optionId(code: AttributeCode, value: number | string): string {
  if (plainOptions.includes(code)) return String(value);
  const row = attributeOf(code);
  if (code === 'color') {
    const colour = Object.entries(colours).find(([name]) => name === value);
    if (colour === undefined) throw new Error(`no colour ${value}`);
    return String(colour[1].option);
  }
  if (row.unit !== undefined) return String(row.id * 1_000_000 + Math.round(Number(value) * 100));
  const at = Object.keys(row.words ?? {}).indexOf(String(value));
  if (at < 0) throw new Error(`Attribute ${code} has no option "${value}"`);
  return String(row.id * 1000 + at);
}
