// What a kind of goods is: one row of the kind tables. A new kind is a new row.
import type { Words } from '../texts/words.ts';
import type { AttributeCode } from './attribute-table.ts';
import type { LeafCode } from './category-table.ts';
import type { ColourCode } from './colours.ts';

/** A number of a measured attribute, or the key of a worded option; a list where several hold at once. */
export type SpecValue = number | string | readonly string[];

/** A sentence of every product of the kind, or of those alone that have one of the values of an attribute. */
export type Told = Words | { only: readonly [AttributeCode, ...values: string[]]; words: Words };

export type Kind = {
  code: string;
  /** name of the drawing, when it is not the code */
  picture?: string;
  leaf: LeafCode;
  /** how many of every hundred or so products are of this kind */
  share: number;
  brands: readonly string[];
  /** the brand is no part of the name: a book's title */
  unbranded?: true;
  /** model words; with `models` they make the name: "Norra" + "Air" + "14" */
  series: readonly (string | Words)[];
  /** attribute whose value goes with the model word, place by place */
  tied?: AttributeCode;
  /** second part of the name; `named` takes it from an attribute instead */
  models: readonly string[];
  named?: AttributeCode;
  colours: readonly ColourCode[];
  /** attribute besides the colour by which a configurable product varies */
  axis?: AttributeCode;
  /** gross euros, cheapest and dearest */
  price: readonly [number, number];
  /** centimetres wide, high, deep and kilograms; absent for goods that are not things */
  body?: readonly [width: number, height: number, depth: number, kilograms: number];
  /** possible values, in the order of the specification table; values of measured attributes rise with the price */
  specs: Partial<Record<AttributeCode, readonly SpecValue[]>>;
  energy?: 'A-G' | 'A+++-D';
  type?: 'virtual' | 'downloadable';
  /** tax class, when it is not the standard one */
  tax?: '4';
  /** attributes may stand in braces: "{screen_size} portatīvais dators" */
  subtitle: Words;
  /** plain noun, for addresses and picture labels */
  noun: Words;
  /** first sentences; one per value of the tied attribute, when there are as many */
  open: readonly Told[];
  detail: readonly Told[];
  /** kinds that go well with it */
  goesWith: readonly string[];
};
