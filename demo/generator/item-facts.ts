// The facts of a product in all languages: names, specifications, prices, stock, variants. The documents only render
// these facts. Invariants: facts depend only on the seed, the index and `now`; a configurable product has the price of
// its cheapest variant and the total stock of all variants.
import type { Words } from '../texts/words.ts';
import type { AttributeCode } from './attribute-code.ts';
import { brandOf, type CataloguePlan, type Outline, streams } from './catalogue-plan.ts';
import type { ColourCode } from './colours.ts';
import { flagshipFacts } from './flagship-facts.ts';
import { flagships } from './flagships.ts';
import type { Facts, Item, Specs } from './item.ts';
import type { Kind } from './kind.ts';
import { bodyOf, modelOf, specsOf } from './model-of.ts';
import { type PriceTag, reductionOf, shopPrice, stampOf } from './price-tag.ts';
import { maxVariants, mpnOf, productId } from './product-id.ts';
import { Random } from './random.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Quantity of products without managed stock. It is low, because search results start with the largest quantities. */
const UNCOUNTED = 5;

function stockOf(random: Random, out: number): number {
  if (random.chance(out)) return 0;
  return random.chance(0.15) ? random.int(1, 3) : random.int(4, 90);
}

const labels: readonly (readonly [share: number, label: string])[] = [
  [0.08, 'A'],
  [0.22, 'B'],
  [0.45, 'C'],
  [0.68, 'D'],
  [0.86, 'E'],
  [0.95, 'F'],
  [1, 'G'],
];
const ovenLabels: readonly (readonly [share: number, label: string])[] = [
  [0.1, 'A++'],
  [0.5, 'A+'],
  [0.95, 'A'],
  [1, 'B'],
];
function energyOf(kind: Kind, random: Random): string | undefined {
  if (kind.energy === undefined) return undefined;
  const draw = random.next();
  return (kind.energy === 'A-G' ? labels : ovenLabels).find(([share]) => draw < share)?.[1];
}

const grades = ['A+', 'A+', 'A', 'A', 'A', 'B', 'B', 'C+', 'C'] as const;
/** Kinds that are also sold refurbished. */
const refurbishable = new Set([
  'laptop',
  'desktop',
  'monitor',
  'phone',
  'tablet',
  'watch',
  'camera',
  'console',
  'headphones',
  'robot-vacuum',
  'coffee',
]);

function variantsOf(
  facts: { index: number; kind: Kind; name: Words; colour: ColourCode; specs: Specs; brand: string },
  price: number,
  tagOf: (price: number) => PriceTag,
  random: Random,
  stock: Random,
): { axes: AttributeCode[]; variants: Item[] } {
  const { kind, specs, colour } = facts;
  const others = kind.colours.filter((code) => code !== colour);
  const colours = [colour, ...random.shuffle(others).slice(0, others.length === 0 ? 0 : random.int(1, 2))];
  const all = kind.axis === undefined ? [] : (kind.specs[kind.axis] ?? []);
  const from = random.int(0, Math.max(0, all.length - 3));
  const values = all.slice(from, from + random.int(2, 3));
  const axes: AttributeCode[] = [
    ...(colours.length > 1 ? (['color'] as const) : []),
    ...(kind.axis !== undefined && values.length > 1 ? [kind.axis] : []),
  ];
  const pairs = colours
    .flatMap((code) =>
      (axes.some((axis) => axis !== 'color') ? values : [undefined]).map((value, step) => ({
        code,
        value,
        step,
      })),
    )
    .slice(0, maxVariants);
  const variants = pairs.map(({ code, value, step }, at): Item => {
    const id = productId(facts.index, at + 1);
    return {
      id,
      sku: '',
      name: facts.name,
      mpn: mpnOf(facts.brand, id),
      colour: code,
      specs: kind.axis !== undefined && value !== undefined ? { ...specs, [kind.axis]: value } : specs,
      tag: tagOf(step === 0 ? price : shopPrice(price * 1.14 ** step)),
      qty: stockOf(stock, 0.12),
    };
  });
  return { axes, variants };
}

const cheapest = (variants: readonly Item[]): Item | undefined =>
  variants.reduce<Item | undefined>(
    (best, item) => (best === undefined || item.tag.final < best.tag.final ? item : best),
    undefined,
  );
const together = (variants: readonly Item[]): number => variants.reduce((sum, item) => sum + item.qty, 0);

/** Draws the dates of creation and last change; a product was created 20 to 364 days before `now`. */
function datesOf(random: Random, nowMs: number): { createdAt: string; updatedAt: string } {
  const created = nowMs - Math.floor(random.between(20, 364) * dayMs);
  const updated = created + Math.floor(random.next() * (nowMs - minuteMs - created));
  return { createdAt: stampOf(created), updatedAt: stampOf(updated) };
}

/** Returns the facts of a simple, configurable, virtual or downloadable product. */
export function itemFacts(plan: CataloguePlan, outline: Outline, nowMs: number): Facts {
  const flagship = flagships[outline.index];
  if (flagship !== undefined) return flagshipFacts(flagship, outline, nowMs);
  const { kind, index, ordinal, form } = outline;
  const stream = (purpose: number): Random => new Random(plan.seed, purpose, index);
  const random = stream(streams.specs);
  const prices = stream(streams.price);
  const stock = stream(streams.stock);
  const extras = stream(streams.extras);

  const model = modelOf(kind, ordinal);
  const brand = brandOf(kind, ordinal);
  const name = model.name(brand);
  const draw = random.next();
  const level = model.rank === undefined ? draw * Math.sqrt(draw) : 0.65 * model.rank + 0.35 * draw;
  const specs = specsOf(kind, model, level, random);
  const colour = random.pick(kind.colours);
  const grade =
    form === 'simple' && refurbishable.has(kind.code) && extras.chance(0.16)
      ? extras.pick(grades)
      : 'Brand New';
  const [low, high] = kind.price;
  const raw = low * (high / low) ** level * prices.between(0.94, 1.06) * (grade === 'Brand New' ? 1 : 0.68);
  const price = shopPrice(raw);
  const tagOf = reductionOf(prices, nowMs, form === 'virtual' ? 0 : 0.18);
  const isThing = kind.body !== undefined;
  const own = { index, kind, name, colour, specs, brand };
  const { axes, variants: unnamed } =
    form === 'configurable' ? variantsOf(own, price, tagOf, random, stock) : { axes: [], variants: [] };
  const variants = unnamed.map((variant, at) => ({ ...variant, sku: `${outline.sku}-${at + 1}` }));
  const best = cheapest(variants);
  const id = productId(index);
  const tag = best?.tag ?? tagOf(price);
  return {
    id,
    sku: outline.sku,
    name,
    mpn: mpnOf(brand, id),
    colour,
    specs,
    tag,
    qty: !isThing ? UNCOUNTED : variants.length > 0 ? together(variants) : stockOf(stock, 0.08),
    outline,
    kind,
    brand,
    grade,
    energyClass: energyOf(kind, extras),
    body: bodyOf(kind, specs, extras),
    axes,
    varied: axes,
    variants,
    subtitle: undefined,
    about: undefined,
    manageStock: isThing,
    deliveryDays: extras.pick([1, 1, 1, 2, 3, 5, 7]),
    promoted: extras.chance(0.08),
    goodOffer: tag.final < tag.price * 0.85,
    ...datesOf(stream(streams.dates), nowMs),
  };
}

/** Returns the dates of a set or build; its other facts come from its parts. */
export const comboDates = (
  plan: CataloguePlan,
  index: number,
  nowMs: number,
): { createdAt: string; updatedAt: string } => datesOf(new Random(plan.seed, streams.dates, index), nowMs);
