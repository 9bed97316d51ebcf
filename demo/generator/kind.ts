// The shape of a kind of products: one row of the kind tables.
import type { Words } from '../texts/words.ts';
import type { AttributeCode } from './attribute-code.ts';
import type { LeafCode } from './category-documents.ts';
import type { ColourCode } from './colours.ts';

/** The number of a measured attribute, or the key of a named option; a list if there are several values. */
export type SpecValue = number | string | readonly string[];

/** A sentence for every product of the kind, or only for products that have one of these values for an attribute. */
export type Sentence = Words | { only: readonly [AttributeCode, ...values: string[]]; words: Words };

export type Kind = {
  code: string;
  /** name of the drawing if it differs from the code */
  picture?: string;
  leaf: LeafCode;
  /** number of products of this kind per round of about a hundred */
  share: number;
  brands: readonly string[];
  /** true if names of products do not contain the brand, as for books */
  unbranded?: true;
  /** first parts of model names, which precede `models`: "Norra" + "Air" + "14" */
  series: readonly (string | Words)[];
  /** attribute whose values correspond to `series` by index */
  tied?: AttributeCode;
  /** second parts of model names; with `named`, the values of that attribute instead */
  models: readonly string[];
  named?: AttributeCode;
  colours: readonly ColourCode[];
  /** attribute by which a configurable product varies, in addition to colour */
  axis?: AttributeCode;
  /** lowest and highest price, in gross euros */
  price: readonly [number, number];
  /** centimetres and kilograms; absent for products that are not physical */
  body?: readonly [width: number, height: number, depth: number, kilograms: number];
  /** possible values, in the order of the specification table; for measured attributes, ascending like the price */
  specs: Partial<Record<AttributeCode, readonly SpecValue[]>>;
  energy?: 'A-G' | 'A+++-D';
  type?: 'virtual' | 'downloadable';
  /** tax class if it differs from the standard one */
  tax?: '4';
  /** subtitle; may contain attributes in braces: "{screen_size} portatīvais dators" */
  subtitle: Words;
  /** plain noun, for slugs and picture labels */
  noun: Words;
  /** opening sentences; one for each value of the tied attribute if there are as many sentences as values */
  open: readonly Sentence[];
  detail: readonly Sentence[];
  /** codes of the kinds that are suggested with this kind */
  goesWith: readonly string[];
};
