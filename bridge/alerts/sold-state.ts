// The state of products that alerts depend on, read from the bridge's own documents, which every engine's catalogue is
// copied to. Prices are those for all customers, without those of a group.
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { inStockOf } from '../database/document-row.ts';
import type { Db } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import { type Found, findBySku } from '../pricing/find-by-sku.ts';
import { currentPrice } from '../pricing/price-for.ts';
import { enabled } from '../pricing/sold-products.ts';

export type SoldState = {
  /** id of the document that contains the sku */
  productId: number;
  name: string;
  /** BCP 47 language of the name; absent: that of the store view */
  textLanguage: string | undefined;
  /** gross cents; 0 if unknown */
  price: number;
  isInStock: boolean;
  /** path of the page below the store view */
  path: string;
};

const segment = encodeURIComponent;
function pathOf({ thing, product }: Found): string {
  const slug = product.slug || product.url_key || String(product.id);
  const child = thing === product ? '' : `/${segment(thing.sku)}`;
  return `/p/${segment(product.sku)}/${segment(slug)}${child}`;
}

/** Returns the states by sku, without those that are not sold in the store view. `now`: ms since 1970. */
export async function soldStates(
  db: Db,
  { timeZone }: Pick<CatalogueFacts, 'timeZone'>,
  store: string,
  skus: readonly string[],
  now: number,
): Promise<Map<string, SoldState>> {
  const found = await findBySku(db, store, [...new Set(skus)]);
  const sold = found.filter(({ thing, product }) => enabled(thing.status) && enabled(product.status));
  return new Map(
    sold.map((one) => [
      one.thing.sku,
      {
        productId: Number(one.product.id),
        name: one.thing.name ?? one.product.name ?? one.thing.sku,
        textLanguage: one.product.text_language ?? undefined,
        price: currentPrice(one.thing, undefined, now, timeZone).final,
        isInStock: inStockOf(one.thing as Json) !== false,
        path: pathOf(one),
      },
    ]),
  );
}
