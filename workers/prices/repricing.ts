// Schedules price refreshes for the displayed products (the last requested listing or product, and the cart): soon
// after they are shown, regularly while they are shown, when the connection or the page returns, and when a login or
// logout changes the group.
// Invariants: one refresh at a time; never before the first view is rendered; a failed refresh is retried.
import type { Subscription } from 'rxjs';
import { shopperGroup$ } from '#shared/database/priced-for.ts';
import { readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { type Pause, startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { dropOtherGroups, type RefreshContext, refreshPrices } from './refresh-prices.ts';

/** Delay that batches products shown together, and lets the first view render. */
const SETTLE_MS = 1_000;
const EVERY_MS = 60_000;
/** Prices younger than this are not requested again, because other tabs of this device refresh prices too. */
const FRESH_MS = 10_000;
/**
 * Number of recent responses to the window that are kept up to date: pages of a listing, a product and related ones.
 */
const VIEWS_KEPT = 4;

export type Repricing = {
  /** reports the products that are displayed now */
  shown: (store: string, keys: readonly string[]) => void;
  stop: () => Promise<void>;
};

export function startRepricing(
  context: RefreshContext,
  connection: Pick<Connection, 'isOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
  firstStore: string,
): Repricing {
  const { ports, config, databases } = context;
  let views: (readonly string[])[] = [];
  let store = firstStore;
  let cartSkus: string[] = [];
  /** true while a refresh is about to start: products shown until then become part of it */
  let isSettling = false;

  async function cartKeys(): Promise<string[]> {
    const inCart = await readProductsBySku(databases.catalogue, store, cartSkus);
    return [...inCart.values()].map(({ key }) => key);
  }

  async function refresh(signal: AbortSignal): Promise<Pause> {
    isSettling = true;
    await ports.wait(SETTLE_MS, signal);
    isSettling = false;
    if (signal.aborted || !connection.isOnline()) return EVERY_MS;
    const keys = new Set([...views.flat(), ...(await cartKeys())]);
    const result = await refreshPrices(context, store, [...keys], FRESH_MS, signal);
    if (!result.ok) ports.log({ event: 'prices-not-refreshed', store, code: result.fault.code });
    return EVERY_MS;
  }

  const loop = startLoop(
    ports,
    refresh,
    (error) => {
      ports.log({ event: 'prices-not-stored', error: error instanceof Error ? error.name : 'unknown' });
      return EVERY_MS;
    },
    { startsAfter: config.prices.refresh ? EVERY_MS : undefined },
  );

  const want = () => {
    if (config.prices.refresh && !isSettling) loop.wake();
  };

  const subscriptions: Subscription[] = [
    databases.personal.cart.find().$.subscribe((lines) => {
      cartSkus = [...new Set(lines.map(({ parentSku, sku }) => parentSku ?? sku))];
      if (cartSkus.length > 0) want();
    }),
    shopperGroup$(databases.personal, config.tax).subscribe((group) => {
      dropOtherGroups(context, group).catch((error: unknown) => {
        ports.log({ event: 'prices-not-forgotten', error: error instanceof Error ? error.name : 'unknown' });
      });
      want();
    }),
  ];
  const stopListening = wakeUps.on(['connection-back', 'page-awake'], want);

  return {
    shown: (shownStore, keys) => {
      if (shownStore !== store) views = [];
      store = shownStore;
      views = [keys, ...views].slice(0, VIEWS_KEPT);
      want();
    },
    stop: async () => {
      stopListening();
      for (const subscription of subscriptions) subscription.unsubscribe();
      await loop.stop();
    },
  };
}
