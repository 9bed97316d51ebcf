// Generates the whole demo catalogue from a seed, without database, network or clock.
// Invariants: equal options give byte-identical results; product ids and skus are unique; products are generated one at
// a time, so memory does not depend on the size of the catalogue.
import { cmsBlocks, cmsHierarchy, cmsPages } from '../texts/cms-pages.ts';
import { element, shopDataTexts } from '../texts/shop-data-texts.ts';
import { type Localised, type StoreCode, say } from '../texts/words.ts';
import { type AttributeCode, optionLabel } from './attribute-code.ts';
import { attributeDocuments } from './attribute-documents.ts';
import { bannerDocuments } from './banner-documents.ts';
import { planOf } from './catalogue-plan.ts';
import { categoryDocuments, categoryIdsOf, rootId } from './category-documents.ts';
import { colours } from './colours.ts';
import { comboDocuments } from './combo-documents.ts';
import { countryDocuments, taxRules } from './country-documents.ts';
import { bestsellerSkus, flagships, newCollectionSkus } from './flagships.ts';
import type { Item } from './item.ts';
import { itemFacts } from './item-facts.ts';
import { kindOf } from './kinds.ts';
import { stampOf } from './price-tag.ts';
import { type DemoProduct, productDocuments, slugFor } from './product-documents.ts';
import { productId } from './product-id.ts';
import { ratingAt, reviewDocuments } from './review-documents.ts';
import { searchRulesOf } from './search-rules-of.ts';
import { homeBlocksOf, shopBannerDocuments } from './shop-banner-documents.ts';

export type { Localised } from '../texts/words.ts';
export type { DemoProduct } from './product-documents.ts';

export type DemoCatalogue = {
  categories: Localised<object[]>;
  attributes: Localised<object[]>;
  taxRules: object[];
  countries: Localised<object[]>;
  /** approved and pending reviews, in the same order in every store view */
  reviews: Localised<object[]>;
  cmsPages: Localised<object[]>;
  cmsBlocks: Localised<object[]>;
  cmsHierarchies: Localised<object[]>;
  shopData: object;
  /** lists of skus; `blocks` by store view */
  homePage: {
    new_collection: string[];
    bestsellers: string[];
    blocks: Localised<{ identifier: string; content: string }[]>;
  };
  banners: Localised<object>;
  /**
   * Each call starts from the first product and yields `options.products` products, disabled ones (status 2) included;
   * a configurable product is followed by its variants (visibility 1), which are not counted.
   */
  products: () => Generator<DemoProduct>;
};

const dayMs = 86_400_000;

/** Returns the label of a variant's value in the options of the product page. */
function labelOf(code: AttributeCode, item: Item, store: StoreCode): string {
  if (code === 'color') return say(colours[item.colour].label, store);
  const value = item.specs[code];
  return value === undefined || typeof value === 'object' ? '' : say(optionLabel(code, value), store);
}

/** Counts listed products (enabled, visibility 2 or more) by category, descendants included; the root has all. */
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
 * Generates a catalogue.
 * @param options.seed any integer; only the fixed products are the same for every seed
 * @param options.products number of products from 1 to 100,000; default: 1,200
 * @param options.now reference time: decides which reductions are active; no date in the catalogue is later
 * @throws {RangeError} if `products` is out of range
 */
export function generateCatalogue(options: { seed: number; products?: number; now: Date }): DemoCatalogue {
  const { seed, products = 1200, now } = options;
  if (!Number.isInteger(products) || products < 1 || products > 100_000)
    throw new RangeError(`products must be an integer from 1 to 100000, not ${products}`);
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

  const banners = bannerDocuments(linkOf);
  const texts = shopDataTexts(now.getUTCFullYear());
  return {
    categories: categoryDocuments(countListed(plan), stampOf(nowMs - 30 * dayMs)),
    attributes: attributeDocuments(),
    taxRules,
    countries: countryDocuments(),
    reviews: reviewDocuments(plan, nowMs),
    cmsPages: cmsPages(nowMs, stampOf),
    cmsBlocks: cmsBlocks(stampOf(nowMs - 30 * dayMs)),
    cmsHierarchies: cmsHierarchy(stampOf(nowMs - 30 * dayMs)),
    shopData: {
      ...texts,
      config: [...texts.config, element('search', (store) => searchRulesOf(plan, store))],
      ...shopBannerDocuments(banners),
    },
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
          yield* productDocuments(
            plan,
            itemFacts(plan, outline, nowMs),
            ratingAt(plan, index, nowMs),
            labelOf,
          );
      }
    },
  };
}
