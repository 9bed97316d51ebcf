// The static banner files of the three store views (catalogue/banners.json).
// Invariants: banners refer to fixed products only; links are relative to the store view and use slugs in its language.
import table from '../catalogue/banners.json' with { type: 'json' };
import { type Localised, localised, type StoreCode, say, type Words } from '../texts/words.ts';
import { type LeafCode, leafSlug } from './category-documents.ts';

/** Links to the page of a fixed product, or to a category with a query. */
type Row = { title: Words; subtitle: Words; button?: Words; image: string } & (
  | { sku: string }
  | { leaf: LeafCode; query?: string }
);
const { head, main, small, product } = table.home as unknown as {
  head: Row & { images: readonly string[] };
  main: readonly Row[];
  small: readonly Row[];
  product: readonly Row[];
};

/** @param productLinks returns the path of a fixed product's page in a store view */
export function bannerDocuments(productLinks: (sku: string, store: StoreCode) => string): Localised<object> {
  return localised((store) => {
    const banner = (row: Row): object => ({
      title: say(row.title, store),
      subtitle: say(row.subtitle, store),
      image: row.image,
      link: 'sku' in row ? productLinks(row.sku, store) : `/c/${leafSlug(row.leaf, store)}${row.query ?? ''}`,
      ...(row.button === undefined ? {} : { buttonText: say(row.button, store) }),
      ...('sku' in row ? { sku: row.sku } : {}),
    });
    return {
      headImage: { ...banner(head), images: head.images },
      mainBanners: main.map(banner),
      smallBanners: small.map(banner),
      productBanners: product.map(banner),
    };
  });
}
