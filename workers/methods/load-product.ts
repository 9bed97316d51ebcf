// Ensures that one product is stored on the device, fetching it if it is missing or incomplete. A variant's sku
// resolves to its configurable product, unless the configuration blocks that; a disabled product returns a distinct
// fault.
import type { MangoQuerySelector } from 'rxdb';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { isDisabled, lookupKey, productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { isOneOf } from '../bridge-client/bridge-query.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

type Found = Result<{ key: string }>;
type Key = { field: string; value: string };

/** Fields stored as numbers. */
const NUMBERS = new Set(['id', 'parentId']);

async function findHere({ db }: WorkerMethodContext, store: string, { field, value }: Key) {
  const wanted = NUMBERS.has(field) ? Number(value) : value;
  const selector: Record<string, string | number> = { store, [field]: wanted };
  const document = await db.products
    .findOne({ selector: selector as MangoQuerySelector<ProductDocument> })
    .exec();
  return document?.toMutableJSON() as ProductDocument | undefined;
}

const bySku = (value: string): Key => ({ field: 'sku', value });

/** True if only the fields of product cards are stored (two-stages.ts); the product page needs all. */
const isLean = ({ updated_at }: ProductDocument): boolean => updated_at === '';

/** Returns the key of the product to show; for a variant that names no parent, the parent known to the index. */
async function keyToShow(context: WorkerMethodContext, product: ProductDocument): Promise<Found> {
  const { blockChildAccess } = context.config.catalogue;
  const availability = productAvailability(product, blockChildAccess);
  if (availability.kind === 'shown') return ok({ key: product.key });
  const { store, sku } = product;
  if (availability.kind === 'see-parent') {
    const parent = await findHere(context, store, bySku(availability.parentSku));
    return ok({ key: parent?.key ?? context.index.parentKeyOf(store, sku) ?? product.key });
  }
  const parentKey = context.index.parentKeyOf(store, sku);
  const leads = availability.fault.code === 'product-visibility' && !blockChildAccess;
  if (leads && parentKey !== undefined) return ok({ key: parentKey });
  return { ok: false, fault: availability.fault };
}

const isOf = (product: ProductDocument, { field, value }: Key) =>
  !(field in product) || String(product[field as keyof ProductDocument]) === value;

const fetchBy = (context: WorkerMethodContext, store: string, { field, value }: Key) =>
  fetchProducts(context, store, {
    filters: [isOneOf(field, [NUMBERS.has(field) ? Number(value) : value])],
    size: 1,
  });

async function fromBridge(context: WorkerMethodContext, store: string, key: Key): Promise<Found> {
  const own = await fetchBy(context, store, key);
  if (!own.ok) return own;
  const found = own.value.products.find((product) => isOf(product, key));
  const parent = await parentFromBridge(context, store, key, found);
  if (parent && !parent.ok) return parent;
  if (found) {
    const shown = await keyToShow(context, found);
    const hidden = !shown.ok && shown.fault.code === 'product-visibility';
    return hidden && parent?.value ? keyToShow(context, parent.value) : shown;
  }
  return parent?.value ? keyToShow(context, parent.value) : failed('not-found');
}

/** Fetches the configurable product of a variant; undefined if there is nothing to fetch. */
async function parentFromBridge(
  context: WorkerMethodContext,
  store: string,
  { field, value }: Key,
  found: ProductDocument | undefined,
): Promise<Result<ProductDocument | undefined> | undefined> {
  if (context.config.catalogue.blockChildAccess || (found && found.visibility !== 1)) return undefined;
  if (!found && field !== 'sku') return undefined;
  if (found?.parentSku && (await findHere(context, store, bySku(found.parentSku)))) return undefined;
  const key = found?.parentSku
    ? bySku(found.parentSku)
    : { field: 'configurable_children.sku', value: found?.sku ?? value };
  const requested = await fetchBy(context, store, key);
  if (!requested.ok) return requested;
  const sku = found?.sku ?? value;
  return ok(
    requested.value.products.find(({ configurable_children }) =>
      configurable_children.some((child) => child.sku === sku),
    ),
  );
}

/** Unless the complete catalogue is pulled, a product shown from the device is refreshed at most this often. */
const LOOK_AGAIN_MS = 600_000;

/** Refreshes a product that is shown from the device; removes it if it was disabled. Failures change nothing. */
async function lookAgain(context: WorkerMethodContext, { key, store, id }: ProductDocument): Promise<void> {
  const { config, connection, ports, db, lookedAgain } = context;
  if (config.catalogue.scope === 'full' || !connection.isOnline()) return;
  if (isYoungerThan(LOOK_AGAIN_MS, lookedAgain.get(key), ports.now())) return;
  lookedAgain.set(key, ports.now());
  try {
    const answer = await fetchBy(context, store, { field: 'id', value: String(id) });
    if (!answer.ok) lookedAgain.delete(key);
    else if (answer.value.products.some((product) => product.key === key && isDisabled(product)))
      await db.products.findOne(key).remove();
  } catch (error) {
    ports.log({ event: 'product-not-looked-at-again', error: String(error) });
  }
}

export const loadProduct: WorkerMethod<'loadProduct'> = async (context, input) => {
  const { store } = input;
  const { index, connection, config } = context;
  const requested = lookupKey(input);
  if (!requested.ok) return requested;
  const key = requested.value;
  const here = await findHere(context, store, key);
  if (here && !isLean(here)) {
    void lookAgain(context, here);
    return keyToShow(context, here);
  }
  const knownParent = () =>
    key.field === 'sku' && !config.catalogue.blockChildAccess
      ? index.parentKeyOf(store, key.value)
      : undefined;
  const parentKey = knownParent();
  if (parentKey !== undefined) return ok({ key: parentKey });
  const answer = connection.isOnline() ? await fromBridge(context, store, key) : failed('not-on-device');
  if (here && !answer.ok) return keyToShow(context, here);
  if (answer.ok || index.isReady()) return answer;
  // the index was still being built: once it is ready, it may know the variant
  await index.ready;
  const known = knownParent();
  return known === undefined ? answer : ok({ key: known });
};
