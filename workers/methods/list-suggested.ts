// Returns the products that links and the compatibility attribute suggest, from the device if it knows them. Otherwise
// one search each requests the missing linked products and the accessories. Failures only leave products out.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { ok } from '#schemas/fault.ts';
import { readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { isListed } from '#shared/domain/catalogue/suggested-products.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import { listedConditions } from '../pull/with-listed-counts.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import { anyOption } from './any-option.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/** Waits briefly for an index that is almost built instead of requesting products that are on the device. */
const INDEX_TIMEOUT_MS = 150;
/** Accessories per response: twice what a page shows, because some may be out of stock or in the cart. */
const ACCESSORIES = 24;
/** Maximum number of products in the response for missing links; a variant and its parent are two. */
const LINKED_LIMIT = 100;

type Linked = { sku: string; key: string; childSku?: string };

/** Reads the linked products that are on the device; `parents`: configurable products that were just fetched. */
async function linkedHere(
  { db, index }: WorkerMethodContext,
  store: string,
  skus: readonly string[],
  parents: readonly ProductDocument[] = [],
) {
  const documents = await readProductsBySku(db, store, skus);
  const parentOf = (sku: string): string | undefined =>
    index.parentKeyOf(store, sku) ??
    parents.find(({ configurable_children }) => configurable_children.some((child) => child.sku === sku))
      ?.key;
  return skus.map((sku) => {
    const document = documents.get(sku);
    if (document && isListed(document)) return { sku, key: document.key };
    const parentKey = parentOf(sku);
    return { sku, ...(parentKey !== undefined && { key: parentKey, childSku: sku }) };
  });
}

async function linkedProducts(
  context: WorkerMethodContext,
  store: string,
  skus: readonly string[],
  mayRequest: boolean,
): Promise<Linked[]> {
  const isFound = (each: { sku: string; key?: string }): each is Linked => each.key !== undefined;
  const here = await linkedHere(context, store, skus);
  const missing = here.filter((each) => !isFound(each)).map(({ sku }) => sku);
  if (missing.length === 0 || !mayRequest) return here.filter(isFound);
  const named = [{ terms: { sku: missing } }, { terms: { 'configurable_children.sku': missing } }];
  const must = [{ terms: { status: [0, 1] } }, { bool: { should: named, minimum_should_match: 1 } }];
  const fetched = await fetchProducts(context, store, {
    query: { bool: { filter: { bool: { must } } } },
    size: Math.min(LINKED_LIMIT, 2 * missing.length),
  });
  if (!fetched.ok) return here.filter(isFound);
  return (await linkedHere(context, store, skus, fetched.value.products)).filter(isFound);
}

async function accessories(
  context: WorkerMethodContext,
  store: string,
  codes: readonly string[],
  mayRequest: boolean,
): Promise<string[]> {
  const { compatibilityAttribute, listOutOfStock } = context.config.catalogue;
  if (compatibilityAttribute === '' || codes.length === 0) return [];
  if (mayRequest) {
    const must = [...listedConditions(listOutOfStock), anyOption(compatibilityAttribute, codes)];
    const fetched = await fetchProducts(context, store, {
      query: { bool: { filter: { bool: { must } } } },
      sort: [{ total_qty: 'desc' }, { id: 'asc' }],
      size: ACCESSORIES,
    });
    if (fetched.ok) return fetched.value.products.filter(isListed).map(({ key }) => key);
  }
  await context.index.ready;
  const filters = { [compatibilityAttribute]: codes };
  const query = { filters, sort: 'qty-desc', from: 0, size: ACCESSORIES, listOutOfStock } as const;
  return context.index.list(store, query).keys;
}

export const listSuggested: WorkerMethod<'listSuggested'> = async (context, { store, skus, codes }) => {
  const { index, connection, ports, databases } = context;
  const complete = (await readStoreSync(databases.catalogue, store))?.complete ?? false;
  if (complete) await Promise.race([index.ready, ports.wait(INDEX_TIMEOUT_MS)]);
  const mayRequest = connection.isOnline() && !(complete && index.isReady());
  // without a connection, only the index knows the parents of variants
  if (!mayRequest) await index.ready;
  const [linked, fitting] = await Promise.all([
    linkedProducts(context, store, [...new Set(skus)], mayRequest),
    accessories(context, store, codes, mayRequest),
  ]);
  return ok({ linked, accessories: fitting });
};
