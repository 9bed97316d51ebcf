// Documents of sets (grouped products) and builds (bundles), combined from other products of the catalogue. Invariants:
// every part exists, is enabled and listed; the price of a set is the sum of its parts' prices, and the price of a
// build is the sum of its default choices' prices; a set is in stock if all its parts are.
import { join, localised, type StoreCode, say, type Words } from '../texts/words.ts';
import type { CataloguePlan, Outline } from './catalogue-plan.ts';
import { categoryIdsOf, categoryLinksOf } from './category-documents.ts';
import type { Facts } from './item.ts';
import { comboDates, itemFacts } from './item-facts.ts';
import { galleryOf, picturePath } from './product-description.ts';
import { type DemoProduct, slugFor } from './product-documents.ts';
import { eanOf, mpnOf, productId } from './product-id.ts';
import { type BuildRecipe, buildRecipes, type SetRecipe, setRecipes } from './set-recipes.ts';

type Choice = { facts: Facts; isDefault: boolean };
type Line = { title: Words; type: string; required: boolean; choices: Choice[] };

const cents = (euros: number): number => Math.round(euros * 100) / 100;
/** Text between a recipe's title and the name of its first part. */
const joints: Record<'grouped' | 'bundle', Words> = {
  grouped: [' ar ', ' with ', ' с '],
  bundle: [': ', ': ', ': '],
};

/** Returns a product of a kind for a part; the choice rotates with the ordinal of the set. */
function part(
  plan: CataloguePlan,
  kind: string,
  ordinal: number,
  step: number,
  nowMs: number,
): Facts | undefined {
  const places = plan.simples.get(kind) ?? [];
  const place = places[(ordinal * 3 + step) % Math.max(1, places.length)];
  return place === undefined ? undefined : itemFacts(plan, plan.outline(place), nowMs);
}

/** Builds the document fields that sets and builds share, from their parts. */
function base(
  plan: CataloguePlan,
  outline: Outline,
  recipe: SetRecipe | BuildRecipe,
  parts: readonly Facts[],
  price: number,
  nowMs: number,
): (store: StoreCode) => object {
  const first = parts[0];
  if (first === undefined) throw new Error(`${outline.sku} has no parts`);
  const id = productId(outline.index);
  const name = join(
    [recipe.title, outline.form === 'bundle' ? joints.bundle : joints.grouped, first.name],
    '',
  );
  const inStock = parts.every((item) => item.qty > 0);
  const qty = inStock ? Math.min(...parts.map((item) => item.qty)) : 0;
  const dates = comboDates(plan, outline.index, nowMs);
  return (store) => {
    const title = say(name, store);
    const slug = slugFor(title, '', id).replace(/--+/g, '-');
    const items = parts.map((item) => `<li>${say(item.name, store)}</li>`).join('');
    return {
      id,
      sku: outline.sku,
      name: title,
      short_description: say(recipe.subtitle, store),
      slug,
      url_key: slug,
      url_path: slug,
      type_id: outline.form,
      status: outline.status,
      visibility: outline.visibility,
      category_ids: categoryIdsOf(first.kind.leaf),
      category: categoryLinksOf(first.kind.leaf, store),
      tax_class_id: '2',
      price,
      special_price: null,
      special_from_date: null,
      special_to_date: null,
      final_price: price,
      tier_prices: [],
      stock: { qty, is_in_stock: inStock, manage_stock: true },
      total_qty: qty,
      is_promoted: outline.ordinal % 9 === 0,
      is_good_offer: false,
      brand: first.brand,
      mpn: mpnOf(first.brand, id),
      ean: eanOf(id),
      condition_grade: 'Brand New',
      delivery_days: Math.max(...parts.map((item) => item.deliveryDays)),
      image: picturePath(first.kind, first.colour),
      media_gallery: parts.flatMap((item) =>
        galleryOf(item.kind, item, say(item.name, store), store).slice(0, 1),
      ),
      description: `<p>${say(recipe.about, store)}</p><ul>${items}</ul>`,
      custom_attributes: null,
      attribute_codes: ['brand'],
      created_at: dates.createdAt,
      updated_at: dates.updatedAt,
    };
  };
}

function setDocuments(plan: CataloguePlan, outline: Outline, nowMs: number): DemoProduct {
  const at = outline.ordinal % setRecipes.length;
  const gather = (recipe: SetRecipe): Facts[] =>
    recipe.parts.flatMap((kind) => part(plan, kind, outline.ordinal, 0, nowMs) ?? []);
  const [chosen, fallback] = [setRecipes[at], setRecipes[0]];
  if (chosen === undefined || fallback === undefined) throw new Error('The table of set recipes is empty');
  const own = gather(chosen);
  const [recipe, parts] = own.length > 1 ? [chosen, own] : [fallback, gather(fallback)];
  const price = cents(parts.reduce((sum, item) => sum + item.tag.final, 0));
  const document = base(plan, outline, recipe, parts, price, nowMs);
  const links = parts.map((item, position) => ({
    sku: outline.sku,
    link_type: 'associated',
    linked_product_sku: item.sku,
    linked_product_type: item.outline.form,
    position,
    extension_attributes: { qty: 1 },
  }));
  return {
    id: productId(outline.index),
    sku: outline.sku,
    documents: localised((store) => ({ ...document(store), product_links: links })),
  };
}

function linesOf(plan: CataloguePlan, recipe: BuildRecipe, ordinal: number, nowMs: number): Line[] {
  return recipe.options.flatMap(({ kind, title, type, required, choices }) => {
    const found = new Map<number, Facts>();
    for (let step = 0; step < choices; step += 1) {
      const facts = part(plan, kind, ordinal, step, nowMs);
      if (facts !== undefined) found.set(facts.id, facts);
    }
    const list = [...found.values()].map((facts, at) => ({ facts, isDefault: required && at === 0 }));
    return list.length === 0 ? [] : [{ title, type, required, choices: list }];
  });
}

function buildDocuments(plan: CataloguePlan, outline: Outline, nowMs: number): DemoProduct {
  const [chosen, fallback] = [buildRecipes[outline.ordinal % buildRecipes.length], buildRecipes[0]];
  if (chosen === undefined || fallback === undefined) throw new Error('The table of build recipes is empty');
  const own = linesOf(plan, chosen, outline.ordinal, nowMs);
  const [recipe, lines] =
    own.filter((line) => line.required).length > 1
      ? [chosen, own]
      : [fallback, linesOf(plan, fallback, outline.ordinal, nowMs)];
  const defaults = lines.flatMap((line) =>
    line.choices.filter((choice) => choice.isDefault).map((choice) => choice.facts),
  );
  const price = cents(defaults.reduce((sum, item) => sum + item.tag.final, 0));
  const document = base(plan, outline, recipe, defaults, price, nowMs);
  const id = productId(outline.index);
  const documents = localised((store) => ({
    ...document(store),
    price_type: '0',
    product_links: [],
    bundle_options: lines.map((line, at) => ({
      option_id: id * 10 + at,
      title: say(line.title, store),
      type: line.type,
      required: line.required,
      position: at + 1,
      sku: outline.sku,
      product_links: line.choices.map(({ facts, isDefault }, position) => ({
        id: String((id * 10 + at) * 10 + position),
        sku: facts.sku,
        option_id: id * 10 + at,
        qty: 1,
        position: position + 1,
        is_default: isDefault,
        price: facts.tag.final,
        price_type: null,
        can_change_quantity: 1,
      })),
    })),
  }));
  return { id, sku: outline.sku, documents };
}

/** Builds the documents of a set or build. */
export const comboDocuments = (plan: CataloguePlan, outline: Outline, nowMs: number): DemoProduct =>
  outline.form === 'grouped' ? setDocuments(plan, outline, nowMs) : buildDocuments(plan, outline, nowMs);
