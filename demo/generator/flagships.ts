// The fixed products (catalogue/flagships.json), which the home page and the banners refer to.
// Invariants: skus, prices and stock do not depend on the seed; they are the first products of every catalogue.
import table from '../catalogue/flagships.json' with { type: 'json' };
import type { Words } from '../texts/words.ts';
import type { AttributeCode } from './attribute-code.ts';
import type { ColourCode } from './colours.ts';
import type { Kind, SpecValue } from './kind.ts';

export type FlagshipVariant = {
  sku: string;
  name?: Words;
  colour?: ColourCode;
  specs?: Partial<Record<AttributeCode, SpecValue>>;
  price: number;
  special?: number;
  lowest?: number;
  qty: number;
};
export type Flagship = FlagshipVariant & {
  kind: string;
  name: Words;
  brand: string;
  colour: ColourCode;
  specs: Partial<Record<AttributeCode, SpecValue>>;
  grade?: string;
  energyClass?: string;
  /** subtitle that replaces the kind's subtitle */
  subtitle?: Words;
  /** opening sentence of the description */
  about: Words;
  /** age in days at `now` */
  age: number;
  reviews: number;
  deliveryDays?: number;
  /** centimetres and kilograms if they differ from the kind's dimensions */
  body?: Kind['body'];
  axes?: readonly AttributeCode[];
  variants?: readonly FlagshipVariant[];
};

export const flagships = table.products as unknown as readonly Flagship[];
/** SKUs on the home page, newest first. */
export const newCollectionSkus: readonly string[] = table.newCollection;
/** SKUs on the home page, best-selling first. */
export const bestsellerSkus: readonly string[] = table.bestsellers;
