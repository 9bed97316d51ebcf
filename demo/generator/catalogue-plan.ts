// Maps an index of the catalogue to the outline of its product, without texts; cheap enough to call for every index.
// Invariant: an outline depends only on the seed and the index, so products can be generated in any order.
import { flagships } from './flagships.ts';
import type { Kind } from './kind.ts';
import { kindOf, kinds } from './kinds.ts';
import { skuOf } from './product-id.ts';
import { Random } from './random.ts';
import { buildRecipes, setRecipes } from './set-recipes.ts';

/** Random streams of one product: one independent stream per purpose. */
export const streams = {
  plan: 1,
  specs: 2,
  price: 3,
  stock: 4,
  dates: 5,
  texts: 6,
  extras: 7,
  reviews: 8,
} as const;

type ProductForm = 'simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable';
export type Outline = {
  index: number;
  sku: string;
  form: ProductForm;
  kind: Kind;
  /** number of preceding products of the same kind; for a set or build, number of preceding sets or builds */
  ordinal: number;
  status: number;
  visibility: number;
};

/** Number of sets, and of builds, in a round of the schedule; kinds define their own share. */
const comboShare = 2;

export type CataloguePlan = {
  seed: number;
  products: number;
  outline: (index: number) => Outline;
  /** indexes of enabled, listed simple and virtual products by kind, among the first `partPlaces` */
  simples: ReadonlyMap<string, readonly number[]>;
};

/** Returns the brand, which is always the same for a series. */
export const brandOf = (kind: Kind, ordinal: number): string =>
  kind.brands[(ordinal % kind.series.length) % kind.brands.length] ?? 'Norra';

/** Number of products, from the start of the catalogue, that can be parts of sets and builds. */
const partPlaces = 3000;

/** Plans a catalogue. Kinds alternate in a shuffled round, so that every section contains all departments. */
export function planOf(seed: number, products: number): CataloguePlan {
  const turns = [
    ...kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind.code)),
    ...Array.from({ length: comboShare }, () => 'grouped'),
    ...Array.from({ length: comboShare }, () => 'bundle'),
  ];
  const round = new Random(seed, streams.plan).shuffle(turns);
  const perRound = new Map<string, number>();
  const slots = round.map((code) => {
    const before = perRound.get(code) ?? 0;
    perRound.set(code, before + 1);
    return { code, before };
  });

  const outline = (index: number): Outline => {
    const flagship = flagships[index];
    if (flagship !== undefined) {
      const form = flagship.variants === undefined ? 'simple' : 'configurable';
      return {
        index,
        sku: flagship.sku,
        form,
        kind: kindOf(flagship.kind),
        ordinal: 0,
        status: 1,
        visibility: 4,
      };
    }
    const turn = index - flagships.length;
    const slot = slots[turn % slots.length];
    if (slot === undefined) throw new Error('The schedule is empty');
    const ordinal = Math.floor(turn / slots.length) * (perRound.get(slot.code) ?? 0) + slot.before;
    const random = new Random(seed, streams.plan, index);
    const [statusDraw, visibilityDraw, formDraw] = [random.next(), random.next(), random.next()];
    const status = statusDraw < 0.03 ? 2 : 1;
    const visibility = visibilityDraw < 0.015 ? 2 : visibilityDraw < 0.03 ? 3 : 4;
    const common = { index, ordinal, status, visibility };
    if (slot.code === 'grouped' || slot.code === 'bundle') {
      const recipe =
        slot.code === 'grouped'
          ? setRecipes[ordinal % setRecipes.length]?.parts[0]
          : buildRecipes[ordinal % buildRecipes.length]?.options[0]?.kind;
      const sku =
        slot.code === 'grouped'
          ? `SET-${String(index).padStart(5, '0')}`
          : `KIT-${String(index).padStart(5, '0')}`;
      return { ...common, sku, form: slot.code, kind: kindOf(recipe ?? 'monitor') };
    }
    const kind = kindOf(slot.code);
    const canVary = kind.type === undefined && (kind.axis !== undefined || kind.colours.length > 1);
    const form = kind.type ?? (canVary && formDraw < 0.32 ? 'configurable' : 'simple');
    return { ...common, sku: skuOf(brandOf(kind, ordinal), kind.code, index), form, kind };
  };

  const simples = new Map<string, number[]>();
  for (let index = 0; index < Math.min(products, partPlaces); index += 1) {
    const { form, kind, status, visibility } = outline(index);
    const isPart = (form === 'simple' || form === 'virtual') && status === 1 && visibility === 4;
    if (!isPart) continue;
    const list = simples.get(kind.code) ?? [];
    list.push(index);
    simples.set(kind.code, list);
  }
  return { seed, products, outline, simples };
}
