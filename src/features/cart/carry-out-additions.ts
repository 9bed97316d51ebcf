// Replays additions and typed quantities that were queued in a tab that closed before it had stored them. Loaded only
// if any are queued. An addition whose products are neither in the local database nor available from the backend stays
// queued until the next `online` event.
import { filter, firstValueFrom, timeout } from 'rxjs';
import * as z from 'zod/mini';
import { type Fault, failed, ok, type Result } from '#schemas/fault.ts';
import { productOption } from '#schemas/primitives.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import {
  dequeueAddition,
  holdAddition,
  queuedAdditions,
  readAddition,
} from '../../model/cart/queued-additions.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { pricedBySku$ } from '../../model/catalogue/priced-product-source.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { connectionState, isOnline } from '../../model/shell/connection.ts';
import { notify } from '../../model/shell/notify.ts';
import type { Named } from '../../ui/mark-language.tsx';
import { type Added, addGroup, addToCart, notAddedYet, setQuantity } from './commands.ts';
import { noticeAdded, noticeNotAdded } from './notice-added.ts';

/** Timeout in ms for the worker's write, which may become visible in the window later than its response. */
const WRITTEN_WITHIN_MS = 2_000;

const options = productOption.shape.extension_attributes.shape;
const queuedAddition = z.object({
  store: z.string(),
  items: z
    .array(z.object({ sku: z.string(), qty: z.int().check(z.positive()), child: z.optional(z.string()) }))
    .check(z.minLength(1)),
  custom: options.custom_options,
  bundle: options.bundle_options,
});
type QueuedAddition = z.infer<typeof queuedAddition>;

/** A typed quantity that was not committed, with the key of its line (queue-quantity.ts). */
const typedQuantity = z.object({ line: z.string(), qty: z.int().check(z.positive()) });

function parsed(text: string): QueuedAddition | z.infer<typeof typedQuantity> | undefined {
  try {
    return z.union([queuedAddition, typedQuantity]).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

type Products = ReadonlyMap<string, PricedProduct>;

/** Faults of products that are no longer sold. */
const GONE: ReadonlySet<Fault['code']> = new Set(['not-found', 'product-status', 'product-visibility']);

/**
 * Returns the products by sku, except those no longer sold. Returns undefined if a product is missing locally and
 * cannot be fetched now.
 */
async function productsOf(
  app: AppContext,
  store: string,
  skus: readonly string[],
): Promise<Products | undefined> {
  if (skus.length === 0) return new Map();
  const asked = await app.worker.call('loadParts', { store, skus: [...new Set(skus)] });
  const here = asked.ok ? skus.filter((sku) => !asked.value.missing.includes(sku)) : [];
  const all$ = pricedBySku$(app, store, skus);
  const found = await firstValueFrom(
    all$.pipe(
      filter((products) => here.every((sku) => products.has(sku))),
      // a product that was withdrawn after the response never appears, so the wait needs a timeout
      timeout({ first: WRITTEN_WITHIN_MS, with: () => all$ }),
    ),
  );
  for (const sku of skus) {
    if (found.has(sku)) continue;
    const why = await app.worker.call('loadProduct', { store, sku });
    if (why.ok || !GONE.has(why.fault.code)) return undefined;
  }
  return found;
}

type NamedAddition = Added & { names: readonly Named[] };

/** Adds one queued addition; returns undefined if it has to stay queued. */
async function addQueued(
  app: AppContext,
  press: string,
  { store, items: pressed, custom, bundle }: QueuedAddition,
): Promise<Result<NamedAddition> | undefined> {
  const items = await notAddedYet(app, press, pressed);
  if (items.length === 0) return ok({ stock: 'ok', grown: false, names: [] });
  const skus = items.map(({ sku }) => sku);
  const products = await productsOf(app, store, skus);
  if (!products) return undefined;
  const found = items.flatMap(({ sku, qty, child }) => {
    const product = products.get(sku);
    return product ? [{ product, qty, child }] : [];
  });
  const [first] = found;
  if (!first || found.length < items.length) return failed('not-found');
  const online = isOnline(connectionState(app).get());
  const named = (result: Result<Added>): Result<NamedAddition> =>
    result.ok
      ? ok({
          ...result.value,
          names: found.map(({ product }) => ({ name: product.name, textLanguage: product.text_language })),
        })
      : result;
  if (pressed.length > 1) return named(await addGroup(app, found, online, press));
  const { product, qty } = first;
  const parts = await productsOf(app, store, partSkus(product));
  if (!parts) return undefined;
  const child = product.configurable_children.find(({ sku }) => sku === first.child);
  return named(await addToCart(app, product, child, qty, { custom, bundle, parts }, online, press));
}

/** True for a typed quantity, whose tab may still be open. */
function isTypedQuantity(press: string): boolean {
  const queued = parsed(readAddition(press) ?? '');
  return queued !== undefined && 'line' in queued;
}

/**
 * Resolves when every queued addition was added, refused, or left queued. Does not wait for typed quantities: another tab
 * may keep one while the user is typing.
 * @param proceed opens checkout; called by the notice
 */
export const carryOutPresses = (app: AppContext, proceed: () => void): Promise<void> =>
  carryOutEach(
    app,
    proceed,
    queuedAdditions().filter((press) => !isTypedQuantity(press)),
  );

/**
 * Resolves when every queued addition and every typed quantity was stored, refused, or left queued.
 * @param proceed opens checkout; called by the notice
 */
export async function carryOutAdditions(app: AppContext, proceed: () => void): Promise<void> {
  await carryOutEach(app, proceed, queuedAdditions());
  if (queuedAdditions().length === 0) return;
  const { ended } = app.ui;
  addEventListener('online', () => void carryOutAdditions(app, proceed), { once: true, signal: ended });
}

async function carryOutEach(app: AppContext, proceed: () => void, presses: readonly string[]): Promise<void> {
  /** An addition that throws stays queued and does not block the others. */
  const waiting = (error: unknown) =>
    console.error('Failed to carry out a queued addition: it stays queued', error);
  const carryOut = async (press: string) => {
    const text = readAddition(press);
    // the previous holder of the lock has already replayed the addition
    if (!text) return;
    const addition = parsed(text);
    if (!addition) {
      // dropped, because a later start could not parse the addition either
      console.error('Failed to parse a queued addition', press);
      noticeNotAdded(app);
      dequeueAddition(press);
      return;
    }
    if ('line' in addition) {
      const { line, qty } = addition;
      const changed = await setQuantity(app, line, qty, qty);
      dequeueAddition(press);
      // "not-found" is ignored: the line was removed after the quantity was typed
      if (!changed.ok && changed.fault.code !== 'not-found') notify(app, changed.fault);
      return;
    }
    const result = await addQueued(app, press, addition);
    if (!result) return;
    dequeueAddition(press);
    if (result.ok) noticeAdded(app, result.value, result.value.names, proceed);
    else notify(app, result.fault);
  };
  await Promise.all(presses.map((press) => holdAddition(press, () => carryOut(press)).catch(waiting)));
}
