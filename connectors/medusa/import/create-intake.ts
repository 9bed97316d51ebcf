// Reads the catalogue or its changes from Medusa completely before passing anything on, so that a Medusa that stops
// responding halfway leaves the bridge's catalogue unchanged. The data is compressed in the meantime.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import { hasSameTexts } from '../has-same-texts.ts';
import { inBranches } from '../in-branches.ts';
import type { MedusaBranches } from '../medusa-branches.ts';
import type { Json } from '../medusa-client.ts';
import { type MedusaBase, VARIANT } from '../medusa-context.ts';
import type { AttributeMapping } from './attribute-mapping.ts';
import type { Named, Numbers } from './numbers.ts';
import { pictureOrigin, picturePath } from './picture-path.ts';
import { isSimple, isText, optionName, type ProductTexts } from './product-document.ts';
import { type LeftOut, type ReadProduct, readProduct } from './read-product.ts';
import { readTexts } from './read-products.ts';
import { hasPartOfPiece } from './read-stock.ts';
import { recordsOf, textOf } from './text-of.ts';

/** Kinds of records: products and parents of variants by sku, known products and picture servers by id and origin. */
export const PRODUCT = 'product';
export const FAMILY = 'family';
export const ORIGIN = 'origin';
/** Kind of the records of pictures on servers, by their path. */
export const PICTURE = 'picture';

export type PackedProduct = { product: ReadProduct; texts: Record<string, ProductTexts> };

export type Intake = {
  /** Reads a page of rows of the store API. */
  add: (rows: readonly Json[]) => Promise<void>;
  /** Medusa's ids of the added products, including those that cannot be sold */
  ids: ReadonlySet<string>;
  /** Medusa's ids of the products that can be sold */
  sold: ReadonlySet<string>;
  /** reason → the omitted products or variants */
  leftOut: ReadonlyMap<string, ReadonlySet<string>>;
  /** skus of the variants of which Medusa counts a part of a piece */
  inParts: ReadonlySet<string>;
  /** locale → titles of the products without a translation in it */
  untranslated: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Records the added products as known. Called once they are written to the catalogue: a reading that ends before is
   * repeated, and must find them new again.
   */
  remember: () => Promise<void>;
  products: (isWanted: (productId: string) => boolean) => Generator<PackedProduct>;
};

const pack = (products: readonly PackedProduct[]): Buffer => gzipSync(JSON.stringify(products), { level: 3 });
const unpack = (page: Buffer): PackedProduct[] => JSON.parse(gunzipSync(page).toString()) as PackedProduct[];

function textsOf(product: ReadProduct, row: Json): ProductTexts {
  const titles = recordsOf(row.variants).flatMap(({ id, title }) => {
    const text = textOf(title);
    return text === undefined ? [] : [[String(id), text] as const];
  });
  const texts = {
    title: textOf(row.title),
    subtitle: textOf(row.subtitle),
    description: textOf(row.description),
  };
  return { ...texts, isTranslated: !hasSameTexts(product, texts), variants: Object.fromEntries(titles) };
}

/** Everything in a product that gets a number. */
function namesOf(product: ReadProduct, mapping: AttributeMapping) {
  const attributes: Named[] = [];
  const options: Named[] = [];
  const labels = new Map(product.axes.map(({ code, label }) => [code, label]));
  const all = [product.attributes, ...product.variants.map(({ attributes: own }) => own)];
  const chosen = product.variants.map((one) => one.chosen);
  for (const code of new Set([...all, ...chosen].flatMap((values) => Object.keys(values))))
    attributes.push({ name: code, facts: { code, label: labels.get(code) ?? code } });
  const values = [
    ...all.flatMap((own) => Object.entries(own)),
    ...chosen.flatMap((own) => Object.entries(own).map(([code, label]) => [code, [label]] as const)),
  ];
  // options of products are numbered regardless of the attribute's mapping
  for (const [code, list] of values)
    for (const label of isText(code, mapping) && !labels.has(code) ? [] : list)
      options.push({ name: optionName(code, label), facts: { code, label } });
  return {
    attributes,
    options,
    products: [product.productId, ...product.variants.map(({ variantId }) => variantId)].map((name) => ({
      name,
    })),
    rates: product.variants.map(({ taxPercent }) => ({
      name: String(taxPercent),
      facts: { percent: taxPercent },
    })),
  };
}

/** Returns one record per variant by sku; carts, stock and prices read them. */
function variantRecords(
  { product }: PackedProduct,
  numbers: Numbers,
  branchCodes: MedusaBranches['codes'] | undefined,
): [string, EngineRecord][] {
  const simple = isSimple(product);
  const productNumber = numbers.of('product', product.productId);
  return product.variants.slice(0, simple ? 1 : undefined).map((variant) => [
    variant.sku,
    {
      ...{ variantId: variant.variantId, productId: product.productId },
      id: simple ? productNumber : numbers.of('product', variant.variantId),
      name: product.title,
      type: simple ? 'simple' : 'configurable',
      ...{ regular: variant.regular, final: variant.final, taxPercent: variant.taxPercent },
      ...{ quantity: variant.quantity, isManaged: variant.isManaged },
      ...(branchCodes && { atBranches: Object.fromEntries(inBranches(variant.pieces, branchCodes)) }),
    },
  ]);
}

const familyRecords = ({ product }: PackedProduct, numbers: Numbers): [string, EngineRecord][] =>
  isSimple(product)
    ? []
    : [
        [
          product.sku,
          {
            ...{ id: numbers.of('product', product.productId), productId: product.productId },
            ...{ name: product.title, skus: product.variants.map(({ sku }) => sku) },
          },
        ],
      ];

export function createIntake(
  base: MedusaBase,
  mapping: AttributeMapping,
  numbers: Numbers,
  branchCodes?: MedusaBranches['codes'],
): Intake {
  const write = (kind: string, records: Iterable<[string, EngineRecord]>): Promise<void> =>
    base.services.records.writeMany(kind, new Map(records));
  const pages: Buffer[] = [];
  const ids = new Set<string>();
  const sold = new Set<string>();
  const skus = new Map<string, string>();
  const reasons = new Map<string, Set<string>>();
  const untranslated = new Map<string, Set<string>>();
  const inParts = new Set<string>();
  const known: [string, EngineRecord][] = [];
  const leftOut: LeftOut = (reason, what) =>
    void reasons.set(reason, (reasons.get(reason) ?? new Set()).add(what));

  /** Removes variants whose sku belongs to another product of this reading. */
  const withoutDoubled = (product: ReadProduct): ReadProduct | undefined => {
    const variants = product.variants.filter(({ sku }) => {
      const other = skus.get(sku);
      if (other === undefined || other === product.productId) return true;
      leftOut('doubled-sku', sku);
      return false;
    });
    for (const { sku } of variants) skus.set(sku, product.productId);
    return variants.length === 0 ? undefined : { ...product, variants };
  };

  const translated = async (
    products: readonly ReadProduct[],
  ): Promise<Map<string, PackedProduct['texts']>> => {
    const byProduct = new Map<string, PackedProduct['texts']>();
    const asked = new Map(products.map((product) => [product.productId, product]));
    for (const [store, locale] of Object.entries(mapping.locales)) {
      const missing = untranslated.get(locale) ?? new Set<string>();
      untranslated.set(locale, missing);
      for (const row of await readTexts(base, [...asked.keys()], locale)) {
        const product = asked.get(String(row.id));
        if (product === undefined) continue;
        const texts = textsOf(product, row);
        if (!texts.isTranslated) missing.add(product.title);
        byProduct.set(product.productId, { ...byProduct.get(product.productId), [store]: texts });
      }
    }
    return byProduct;
  };

  return {
    ids,
    sold,
    leftOut: reasons,
    untranslated,
    inParts,
    remember: () => write(PRODUCT, known),
    add: async (rows) => {
      const fresh: string[] = [];
      const products = rows.flatMap((row): ReadProduct[] => {
        const id = textOf(row.id);
        if (id === undefined || ids.has(id)) return [];
        ids.add(id);
        fresh.push(id);
        for (const variant of recordsOf(row.variants))
          if (hasPartOfPiece(variant)) inParts.add(textOf(variant.sku) ?? id);
        const read = readProduct(row, mapping, leftOut);
        const product = read && withoutDoubled(read);
        return product === undefined ? [] : [product];
      });
      const texts = await translated(products);
      const names = products.map((product) => namesOf(product, mapping));
      await numbers.allocate(
        'product',
        names.flatMap((one) => one.products),
      );
      for (const [entity, list] of [
        ['attribute', names.flatMap(({ attributes }) => attributes)],
        ['option', names.flatMap(({ options }) => options)],
        ['rate', names.flatMap(({ rates }) => rates)],
      ] as const)
        await numbers.allocate(entity, list);
      const packed = products.map((product) => ({ product, texts: texts.get(product.productId) ?? {} }));
      for (const { productId } of products) sold.add(productId);
      pages.push(pack(packed));
      await write(
        VARIANT,
        packed.flatMap((one) => variantRecords(one, numbers, branchCodes)),
      );
      await write(
        FAMILY,
        packed.flatMap((one) => familyRecords(one, numbers)),
      );
      // also records products that cannot be sold, so that they are not requested again
      for (const id of fresh) known.push([id, sold.has(id) ? { id: numbers.of('product', id) } : {}]);
      const images = products.flatMap(({ images: own, variants }) => [
        ...own,
        ...variants.map(({ image }) => image),
      ]);
      const origins = new Set(images.flatMap((url) => (url && pictureOrigin(url)) || []));
      await write(
        ORIGIN,
        [...origins].map((origin) => [origin, {}]),
      );
      const paths = images.flatMap((url) => (url && pictureOrigin(url) && picturePath(url)) || []);
      await write(
        PICTURE,
        [...new Set(paths)].map((path) => [path, {}]),
      );
    },
    *products(isWanted) {
      for (const page of pages)
        for (const packed of unpack(page)) if (isWanted(packed.product.productId)) yield packed;
    },
  };
}
