// Asks the shoppers' queries of a store view, and tells which ones return the expected products first.
import { readFileSync } from 'node:fs';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { found, request, type StoreWorker } from '../workers/methods/searched-store.ts';

/** The first results that a shopper looks at. */
const FIRST = 3;

export type ShopperQuery = {
  type: string;
  query: string;
  /** the sku that must come first */
  sku?: string;
  /** kinds of product of which the first results must be */
  kinds?: string[];
  /** attribute code → label of the option that the first results must have */
  with?: Record<string, string>;
};
export type Asked = { type: string; query: string; isRight: boolean; names: string[] };

export const queriesOf = (store: string): ShopperQuery[] =>
  JSON.parse(readFileSync(new URL(`./queries-${store}.json`, import.meta.url), 'utf8'));

/** The pictures of the demo are named after the kind of product. */
const kindOf = ({ image }: ProductDocument): string => image.split('/')[1] ?? '';

/** Returns the labels of a product's options, its own and its variants'. */
function labelsOf(product: ProductDocument, code: string, labels: ReadonlyMap<string, string>): string[] {
  const options = [
    ...(product.attributes[code] ?? []),
    ...product.configurable_children.flatMap(({ attributes }) => attributes[code] ?? []),
  ];
  return options.map((option) => labels.get(`${code}|${option}`) ?? '');
}

/** Asks all queries of a store view, in the order of best matches. */
export async function askEverything(shop: StoreWorker, store: string): Promise<Asked[]> {
  const attributes = await shop.databases.catalogue.reference
    .find({ selector: { store, kind: 'attribute' } })
    .exec();
  const labels = new Map(
    attributes.flatMap(({ code, value }) =>
      (value.options as { value: string; label: string }[]).map(({ value: option, label }) => [
        `${code}|${option}`,
        label.replaceAll('\u00a0', ' '),
      ]),
    ),
  );
  const asked: Asked[] = [];
  for (const { type, query, sku, kinds, with: having = {} } of queriesOf(store)) {
    const { items } = await found(shop, request(query, { store, size: 24, sort: 'best-match' }));
    const documents = await shop.databases.catalogue.products.findByIds(items.slice(0, FIRST)).exec();
    const first = items
      .slice(0, FIRST)
      .flatMap((key) => documents.get(key)?.toMutableJSON() ?? []) as ProductDocument[];
    const isRight = (product: ProductDocument): boolean =>
      (kinds ?? []).includes(kindOf(product)) &&
      Object.entries(having).every(([code, label]) => labelsOf(product, code, labels).includes(label));
    asked.push({
      ...{ type, query },
      isRight: sku === undefined ? first.length > 0 && first.every(isRight) : first[0]?.sku === sku,
      names: first.map((product) => `${kindOf(product)} ${product.name}`),
    });
  }
  return asked;
}
