// The shapes of the language-independent facts of products and variants.
import type { Words } from '../texts/words.ts';
import type { AttributeCode } from './attribute-code.ts';
import type { Outline } from './catalogue-plan.ts';
import type { ColourCode } from './colours.ts';
import type { Kind, SpecValue } from './kind.ts';
import type { PriceTag } from './price-tag.ts';

export type Specs = Partial<Record<AttributeCode, SpecValue>>;

/** A product or a variant. */
export type Item = {
  id: number;
  sku: string;
  name: Words;
  mpn: string;
  colour: ColourCode;
  specs: Specs;
  tag: PriceTag;
  qty: number;
};
export type Facts = Item & {
  outline: Outline;
  kind: Kind;
  brand: string;
  grade: string;
  energyClass: string | undefined;
  /** centimetres and kilograms */
  body: Kind['body'];
  /** attributes by which a variant is chosen */
  axes: readonly AttributeCode[];
  /** all attributes that differ between variants, the axes first */
  varied: readonly AttributeCode[];
  variants: readonly Item[];
  subtitle: Words | undefined;
  about: Words | undefined;
  manageStock: boolean;
  deliveryDays: number;
  promoted: boolean;
  goodOffer: boolean;
  createdAt: string;
  updatedAt: string;
};
