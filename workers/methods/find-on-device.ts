// What an address means to the goods and pages on this device: the answer when the URL map has none.
import type { UrlTarget } from '../../schemas/worker-api.ts';
import { cmsPageNamed } from '../../src/database/cms-page-named.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import { productTarget } from '../../src/domain/catalogue/product-target.ts';

/**
 * In: store view, bare url. Out: what has that url_path, identifier, slug or url_key here; undefined when nothing has.
 * A full path counts more than a slug, and a product more than a category of the same path, as the URL map has it.
 */
export async function findOnDevice(
  db: CatalogueDatabase,
  store: string,
  url: string,
): Promise<UrlTarget | undefined> {
  // some backends store their paths percent-encoded
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

  // no index holds these two: the last thing that is tried
  const selector = { store, $or: [{ slug: url }, { url_key: { $in: written } }] };
  const slugged = await db.products.findOne({ selector }).exec();
  return slugged ? productTarget(slugged) : undefined;
}
