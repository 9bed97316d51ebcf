// The demo catalogue: the whole shop from a seed. Pure data, no database, no network, no clock.
// Invariants: the same options give the same shop byte for byte; product ids and skus never repeat; products are
// made one at a time, so a catalogue of any size needs little memory.
import { cmsBlocks, cmsHierarchy, cmsPages } from '../texts/cms-documents.ts';
import { shopDataOf } from '../texts/shop-data-texts.ts';
import { type Localised, type StoreCode, say } from '../texts/words.ts';
import { attributeDocuments } from './attribute-documents.ts';
import { type AttributeCode, optionLabel } from './attribute-table.ts';
import { bannersOf } from './banner-documents.ts';
import { planOf } from './catalogue-plan.ts';
import { categoryDocuments, categoryIdsOf, rootId } from './category-table.ts';
import { colours } from './colours.ts';
import { comboDocuments } from './combos.ts';
import { bestsellerSkus, flagships, newCollectionSkus } from './flagship-table.ts';
import { productId } from './identifiers.ts';
import type { Item } from './item.ts';
import { factsOf } from './item-facts.ts';
import { kindOf } from './kinds.ts';
import { stampOf } from './price-tags.ts';
import { type DemoProduct, productDocuments, slugFor } from './product-documents.ts';
import { countryDocuments, taxRules } from './reference-documents.ts';
import { ratingAt, reviewDocuments } from './review-documents.ts';
import { homeBlocksOf, shopBannersOf } from './shop-banner-documents.ts';

export type { Localised } from '../texts/words.ts';
export type { DemoProduct } from './product-documents.ts';

export type DemoCatalogue = {
  categories: Localised<object[]>;
  attributes: Localised<object[]>;
  taxRules: object[];
  countries: Localised<object[]>;
  /** approved and pending ones, in the same order in every store view */
  reviews: Localised<object[]>;
  cmsPages: Localised<object[]>;
  cmsBlocks: Localised<object[]>;
  cmsHierarchies: Localised<object[]>;
  shopData: object;
  /** `bestsellers`: what is sold most; `blocks` by store view */
  homePage: {
    new_collection: string[];
    bestsellers: string[];
    blocks: Localised<{ identifier: string; content: string }[]>;
  };
  banners: Localised<object>;
  /** Every call starts anew. Yields `options.products` products; the variants of a configurable one follow it as
   *  documents of their own (visibility 1) and do not count. Disabled products (status 2) do count. */
  products: () => Generator<DemoProduct>;
};

const dayMs = 86_400_000;

/** What a variant's value is called in the choice on the product page. */
function labelOf(code: AttributeCode, item: Item, store: StoreCode): string {
  if (code === 'color') return say(colours[item.colour].label, store);
  const value = item.specs[code];
  return value === undefined || typeof value === 'object' ? '' : say(optionLabel(code, value), store);
}

/** Listed products per category: enabled, visibility 2 or more, descendants included; the root counts all. */
function countListed(plan: ReturnType<typeof planOf>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let index = 0; index < plan.products; index += 1) {
    const { kind, status, visibility } = plan.outline(index);
    if (status > 1 || visibility < 2) continue;
    for (const id of [rootId, ...categoryIdsOf(kind.leaf)]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * Makes a shop.
 * @param options.seed any integer: another seed is another shop, with the same fixed products
 * @param options.products how many products, 1 … 100000 (1,200 when left out)
 * @param options.now the moment the shop is of: reductions run or do not run at it, nothing is younger
 * @throws RangeError when `products` is out of bounds
 */
export function generateCatalogue(options: { seed: number; products?: number; now: Date }): DemoCatalogue {
  const { seed, products = 1200, now } = options;
  if (!Number.isInteger(products) || products < 1 || products > 100_000)
    throw new RangeError(`products: ${products}`);
  const nowMs = now.getTime();
  const plan = planOf(seed, products);

  const fixed = new Set(flagships.slice(0, products).map((row) => row.sku));
  const linkOf = (sku: string, store: StoreCode): string => {
    const index = flagships.findIndex((row) => row.sku === sku);
    const row = flagships[index];
    return row === undefined
      ? '/'
      : `/p/${sku}/${slugFor(say(row.name, store), say(kindOf(row.kind).noun, store), productId(index))}`;
  };

  const banners = bannersOf(linkOf);
  return {
    categories: categoryDocuments(countListed(plan), stampOf(nowMs - 30 * dayMs)),
    attributes: attributeDocuments(),
    taxRules,
    countries: countryDocuments(),
    reviews: reviewDocuments(plan, nowMs),
    cmsPages: cmsPages(nowMs, stampOf),
    cmsBlocks: cmsBlocks(stampOf(nowMs - 30 * dayMs)),
    cmsHierarchies: cmsHierarchy(stampOf(nowMs - 30 * dayMs)),
    shopData: { ...shopDataOf(), ...shopBannersOf(banners) },
    homePage: {
      new_collection: newCollectionSkus.filter((sku) => fixed.has(sku)),
      bestsellers: bestsellerSkus.filter((sku) => fixed.has(sku)),
      blocks: homeBlocksOf(),
    },
    banners,
    *products() {
      for (let index = 0; index < products; index += 1) {
        const outline = plan.outline(index);
        if (outline.form === 'grouped' || outline.form === 'bundle')
          yield comboDocuments(plan, outline, nowMs);
        else
          yield* productDocuments(plan, factsOf(plan, outline, nowMs), ratingAt(plan, index, nowMs), labelOf);
      }
    },
  };
}
