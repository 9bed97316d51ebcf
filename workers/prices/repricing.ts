// When prices are refreshed: what the shopper sees now — the listing or product that was asked for last, and the cart
// — soon after it is shown, regularly while it is, when the connection or the page comes back, at login and logout.
// Invariants: one refresh at a time; never before the first view is drawn; a fault ends nothing, it is tried later.
import type { Subscription } from 'rxjs';
import { shopperGroup$ } from '../../src/database/stored-shopper-prices.ts';
import type { Connection } from '../watch-connection.ts';
import { dropOtherGroups, type RefreshContext, refreshPrices } from './refresh-prices.ts';

/** What is shown together is collected this long; the first view is drawn meanwhile. */
const SETTLE_MS = 1_000;
const EVERY_MS = 60_000;
/** A price younger than this is not asked for again: other tabs of this device refresh, too. */
const FRESH_MS = 10_000;
/** How many answers given to the window are kept in view: a listing's pages, a product and what is beside it. */
const VIEWS_KEPT = 4;

export type Repricing = {
  /** these products are on the screen now */
  shown: (store: string, keys: readonly string[]) => void;
  /** page awake: what is on the screen may be old */
  wake: () => void;
  stop: () => Promise<void>;
};

export function startRepricing(
  context: RefreshContext,
  connection: Pick<Connection, 'isOnline' | 'onChange'>,
  firstStore: string,
): Repricing {
  const { ports, config, databases } = context;
  const lifetime = new AbortController();
  let pause = new AbortController();
  let views: (readonly string[])[] = [];
  let store = firstStore;
  let cartSkus: string[] = [];
  let wanted = false;
  let isRunning = false;
  /** the refresh that reads and writes just now */
  let refreshing: Promise<void> | undefined;

  async function cartKeys(): Promise<string[]> {
    if (cartSkus.length === 0) return [];
    const selector = { store, sku: { $in: cartSkus } };
    return (await databases.catalogue.products.find({ selector }).exec()).map(({ key }) => key);
  }

  async function refresh(): Promise<void> {
    if (!connection.isOnline()) return;
    const keys = new Set([...views.flat(), ...(await cartKeys())]);
    const result = await refreshPrices(context, store, [...keys], FRESH_MS, lifetime.signal);
    if (!result.ok) ports.log({ event: 'prices-not-refreshed', store, code: result.fault.code });
  }

  /** A device that could not write is tried again at the next occasion. */
  async function refreshSafely(): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      ports.log({ event: 'prices-not-stored', error: error instanceof Error ? error.name : 'unknown' });
    }
  }

  async function refreshWhileWanted(): Promise<void> {
    isRunning = true;
    while (wanted && !lifetime.signal.aborted) {
      await ports.wait(SETTLE_MS, lifetime.signal);
      wanted = false;
      if (lifetime.signal.aborted) break;
      refreshing = refreshSafely();
      await refreshing;
    }
    isRunning = false;
  }

  function want(): void {
    if (lifetime.signal.aborted || !config.prices.refresh) return;
    wanted = true;
    if (!isRunning) void refreshWhileWanted();
  }

  async function lookRegularly(): Promise<void> {
    while (!lifetime.signal.aborted) {
      pause = new AbortController();
      await ports.wait(EVERY_MS, AbortSignal.any([pause.signal, lifetime.signal]));
      want();
    }
  }

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
  const stopWatching = connection.onChange((online) => {
    if (online) want();
  });
  void lookRegularly();

  return {
    shown: (shownStore, keys) => {
      if (shownStore !== store) views = [];
      store = shownStore;
      views = [keys, ...views].slice(0, VIEWS_KEPT);
      want();
    },
    wake: () => pause.abort(),
    stop: async () => {
      lifetime.abort();
      stopWatching();
      for (const subscription of subscriptions) subscription.unsubscribe();
      await refreshing;
    },
  };
}
