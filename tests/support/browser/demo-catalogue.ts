// Products and categories of the demo catalogue, queried from the bridge: journeys pick products by property, not by
// name.
import type { Language } from '../texts.ts';
import type { JourneyBridge } from './journey-bridge.ts';

/** Number of products: enough for several pages of a category, few enough to be pulled quickly. */
export const PRODUCTS = 300;

type Child = {
  sku: string;
  status: number;
  stock: { is_in_stock: boolean };
  final_price: number;
  [attribute: string]: unknown;
};
type ConfigurableOption = {
  attribute_code: string;
  label: string;
  values: { value_index: number; label: string }[];
};
/** The product fields that journeys read. */
export type Goods = {
  sku: string;
  slug: string;
  url_path: string;
  name: string;
  type_id: string;
  image: string;
  take_back?: boolean;
  condition_grade: string;
  stock: { qty: number; is_in_stock: boolean };
  custom_options?: { type: string; title: string; values: { title: string }[] | null }[];
  product_links?: { link_type: string; linked_product_sku: string }[];
  bundle_options?: { title: string; product_links: { sku: string; is_default: boolean }[] }[];
  configurable_options?: ConfigurableOption[];
  configurable_children?: Child[];
  final_price: number;
};
export type CategorySource = { id: number; name: string; slug: string; url_key: string; url_path: string };

type Terms = Record<string, (string | number | boolean)[]>;

async function search<T>(
  bridge: JourneyBridge,
  lang: Language,
  entity: 'product' | 'category',
  terms: Terms,
  size: number,
): Promise<T[]> {
  const must = Object.entries(terms).map(([field, values]) => ({ terms: { [field]: values } }));
  const answer = await fetch(`${bridge.address}/api/catalog/catalogue_${lang}/${entity}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { bool: { filter: { bool: { must } } } }, size }),
  });
  const body = (await answer.json()) as { hits: { hits: { _source: T }[] } };
  return body.hits.hits.map((hit) => hit._source);
}

/** Returns all visible and enabled products of a store view. */
export const catalogue = (bridge: JourneyBridge, lang: Language): Promise<Goods[]> =>
  search(bridge, lang, 'product', { visibility: [2, 3, 4], status: [0, 1] }, 500);

function found<T>(one: T | undefined, what: string): T {
  if (one === undefined) throw new Error(`No ${what} in the demo catalogue`);
  return one;
}

/** Returns a product that is visible individually, by the value of a field. */
export async function productWith(
  bridge: JourneyBridge,
  lang: Language,
  field: string,
  value: string,
): Promise<Goods> {
  const [one] = await search<Goods>(
    bridge,
    lang,
    'product',
    { visibility: [4], status: [1], [field]: [value] },
    1,
  );
  return found(one, `product whose ${field} is ${value}`);
}

/** Returns a category without subcategories. */
export async function leafCategory(bridge: JourneyBridge, lang: Language): Promise<CategorySource> {
  const [one] = await search<CategorySource>(bridge, lang, 'category', { level: [4], is_active: [true] }, 1);
  return found(one, 'category of level 4');
}

/** Returns the first product of a type that satisfies `fits`. */
export const some = (
  all: readonly Goods[],
  type: string,
  fits: (one: Goods) => boolean = () => true,
): Goods =>
  found(
    all.find((one) => one.type_id === type && fits(one)),
    `${type} product that fits`,
  );

/** Returns the variants that can be bought. */
export const usable = ({ configurable_children = [] }: Goods): Child[] =>
  configurable_children.filter((child) => child.stock.is_in_stock && child.status < 2);

/** Returns the SKUs of the products in a set. */
export const setOf = ({ product_links = [] }: Goods): string[] =>
  product_links
    .filter(({ link_type }) => link_type === 'associated')
    .map(({ linked_product_sku }) => linked_product_sku);

/** Returns a predicate: true if every default part of a bundle, or every part of a set, has a stock of more than 3. */
export function partsInStock(all: readonly Goods[]): (one: Goods) => boolean {
  const stock = new Map(all.map((one) => [one.sku, one.stock.qty]));
  return (one) => {
    const bundled = (one.bundle_options ?? [])
      .flatMap(({ product_links }) => product_links.filter((link) => link.is_default))
      .map(({ sku }) => sku);
    return [...bundled, ...setOf(one)].every((sku) => (stock.get(sku) ?? 0) > 3);
  };
}
