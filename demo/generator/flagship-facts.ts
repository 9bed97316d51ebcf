// Builds the facts of the fixed products from their table. Invariant: only dates depend on `now`; nothing depends on
// the seed.
import type { AttributeCode } from './attribute-code.ts';
import type { Outline } from './catalogue-plan.ts';
import type { Flagship, FlagshipVariant } from './flagships.ts';
import type { Facts, Item } from './item.ts';
import { type PriceTag, reducedTag, stampOf } from './price-tag.ts';
import { mpnOf, productId } from './product-id.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Returns the axes, followed by the other attributes whose values differ between variants. */
function variedOf(axes: readonly AttributeCode[], variants: readonly Item[]): AttributeCode[] {
  const first = variants[0];
  if (first === undefined) return [];
  const differing = (Object.keys(first.specs) as AttributeCode[]).filter((code) =>
    variants.some((item) => item.specs[code] !== first.specs[code]),
  );
  return [...axes, ...differing.filter((code) => !axes.includes(code))];
}

function fixedTag(row: FlagshipVariant, nowMs: number): PriceTag {
  return row.special === undefined || row.lowest === undefined
    ? { price: row.price, final: row.price }
    : reducedTag(row.price, row.special, row.lowest, nowMs);
}

/** Returns the facts of a fixed product. */
export function flagshipFacts(row: Flagship, outline: Outline, nowMs: number): Facts {
  const item = (sku: string, variant: number, part: FlagshipVariant): Item => {
    const id = productId(outline.index, variant);
    return {
      id,
      sku,
      name: part.name ?? row.name,
      mpn: mpnOf(row.brand, id),
      colour: part.colour ?? row.colour,
      specs: { ...row.specs, ...part.specs },
      tag: fixedTag(part, nowMs),
      qty: part.qty,
    };
  };
  const variants = (row.variants ?? []).map((part, at) => item(part.sku, at + 1, part));
  const createdMs = nowMs - row.age * dayMs - (outline.index * 17 + 5) * minuteMs;
  return {
    ...item(row.sku, 0, row),
    outline,
    kind: outline.kind,
    brand: row.brand,
    grade: row.grade ?? 'Brand New',
    energyClass: row.energyClass,
    body: row.body ?? outline.kind.body,
    axes: row.axes ?? [],
    varied: variedOf(row.axes ?? [], variants),
    variants,
    subtitle: row.subtitle,
    about: row.about,
    manageStock: true,
    deliveryDays: row.deliveryDays ?? 1,
    promoted: outline.index >= 8,
    goodOffer: row.special !== undefined,
    createdAt: stampOf(createdMs),
    updatedAt: stampOf(createdMs + 7 * minuteMs + outline.index * 311),
  };
}
