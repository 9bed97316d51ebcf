// Resolves a URL with the products, categories and pages on this device; the fallback when the URL map has no entry.
import type { UrlTarget } from '#schemas/worker-api.ts';
import { cmsPageNamed } from '#shared/database/cms-page-named.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { productTarget } from '#shared/domain/catalogue/product-target.ts';

/**
 * Finds the document with this url_path, identifier, slug or url_key; undefined if there is none. Like the URL map, it
 * prefers full paths to slugs, and products to categories with the same path.
 * @param url normalised by `bareUrl`
 */
export async function findUrlTarget(
  db: CatalogueDatabase,
  store: string,
  url: string,
): Promise<UrlTarget | undefined> {
  // some backends store paths percent-encoded
  const written = [...new Set([url, encodeURI(url)])];
  const product = await db.products.findOne({ selector: { store, url_path: { $in: written } } }).exec();
  if (product) return productTarget(product);

  const categories = await db.categories.find({ selector: { store } }).exec();
  const active = categories.filter(({ is_active }) => is_active);
  const byPath = active.find(({ url_path }) => written.includes(url_path));
  if (byPath) return { type: 'category', slug: byPath.slug };

  const page = await cmsPageNamed(db, store, url);
  if (page) return { type: 'cms_page', slug: page.code };

  const named =
    active.find(({ slug }) => slug === url) ?? active.find(({ url_key }) => written.includes(url_key));
  if (named) return { type: 'category', slug: named.slug };

  // neither field is indexed, so they are searched last
  const selector = { store, $or: [{ slug: url }, { url_key: { $in: written } }] };
  const slugged = await db.products.findOne({ selector }).exec();
  return slugged ? productTarget(slugged) : undefined;
}
