// What the demo store suggests beside a product: links, and the products that an accessory fits.
// Invariants: suggested products exist and are enabled; alternatives cost more than the product; nothing depends on the
// time.
import { brandOf, type CataloguePlan, type Outline } from './catalogue-plan.ts';
import { flagships } from './flagships.ts';
import type { Facts } from './item.ts';
import { itemFacts } from './item-facts.ts';
import { kindOf } from './kinds.ts';
import { mpnOf, productId } from './product-id.ts';

type LinkType = 'related' | 'crosssell' | 'upsell';

/** Returns the index at a place of the list of a kind, which repeats. */
function placeOf(plan: CataloguePlan, kind: string, at: number): number | undefined {
  const places = plan.simples.get(kind) ?? [];
  return places[at % Math.max(1, places.length)];
}

/** Number of products of the same kind that are compared as alternatives. */
const COMPARED = 6;
const ALTERNATIVES = 3;
/** An alternative costs at most this much more. */
const DEARER_UP_TO = 1.7;

const pricesByPlan = new WeakMap<CataloguePlan, Map<number, number>>();

/** Returns the regular price of a product. */
function priceAt(plan: CataloguePlan, index: number): number {
  const prices = pricesByPlan.get(plan) ?? new Map<number, number>();
  pricesByPlan.set(plan, prices);
  // the reference time affects dates and reductions only
  const price = prices.get(index) ?? itemFacts(plan, plan.outline(index), 0).tag.price;
  prices.set(index, price);
  return price;
}

function alternatives(plan: CataloguePlan, { kind, outline, tag }: Facts): number[] {
  const nearby = Array.from({ length: COMPARED }, (_, at) => placeOf(plan, kind.code, outline.ordinal + at));
  const dearer = [...new Set(nearby)].filter((index): index is number => {
    if (index === undefined) return false;
    const price = priceAt(plan, index);
    return price > tag.price && price <= tag.price * DEARER_UP_TO;
  });
  return dearer.slice(0, ALTERNATIVES);
}

/**
 * Returns the links of a product: related products, at most one per kind of `goesWith`; cross-sells, another one of
 * each of these kinds that are cheaper than its own; dearer products of its kind.
 */
export function linksOf(plan: CataloguePlan, facts: Facts): object[] {
  const { kind, outline } = facts;
  const cheaper = kind.goesWith.filter((code) => kindOf(code).price[1] < kind.price[1]);
  const places: [LinkType, (number | undefined)[]][] = [
    ['related', kind.goesWith.map((code) => placeOf(plan, code, outline.ordinal))],
    ['crosssell', cheaper.map((code) => placeOf(plan, code, outline.ordinal + 1))],
    ['upsell', alternatives(plan, facts)],
  ];
  return places.flatMap(([link_type, found]) =>
    found
      .filter((place): place is number => place !== undefined && place !== outline.index)
      .map((place, position) => {
        const other: Outline = plan.outline(place);
        return {
          sku: facts.sku,
          link_type,
          linked_product_sku: other.sku,
          linked_product_type: other.form,
          linked_product_id: productId(place),
          position,
          extension_attributes: { qty: 1 },
        };
      }),
  );
}

/** Accessories → the kinds of products that they fit. */
const fits: Readonly<Record<string, readonly string[]>> = {
  charger: ['phone', 'tablet', 'laptop'],
  keyboard: ['tablet'],
};
/** Number of products of each kind that an accessory fits, besides the fixed ones. */
const FITTED = 4;
/** Number of accessories of each kind that fit the fixed products. */
const FOR_FIXED = 3;

/**
 * Returns the attribute that names the products that an accessory fits: the fixed ones by SKU, all others by the
 * manufacturer's code.
 */
export function compatibilityOf(plan: CataloguePlan, { kind, outline }: Facts): object {
  const hosts = fits[kind.code] ?? [];
  const fixed = flagships
    .slice(0, plan.products)
    .filter((row) => outline.ordinal < FOR_FIXED && hosts.includes(row.kind))
    .map(({ sku }) => sku);
  const others = hosts.flatMap((code) =>
    Array.from({ length: FITTED }, (_, at) => placeOf(plan, code, outline.ordinal * FITTED + at)).flatMap(
      (place) =>
        place === undefined || place < flagships.length
          ? []
          : [mpnOf(brandOf(kindOf(code), plan.outline(place).ordinal), productId(place))],
    ),
  );
  const codes = [...new Set([...fixed, ...others])];
  return codes.length === 0 ? {} : { compatible_with: codes };
}
