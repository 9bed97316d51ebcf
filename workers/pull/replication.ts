// Schedules all pulls. The shown store view comes first: its small families, the products of its home page, then its
// catalogue (complete or the first products of each category, depending on `scope`). In scope `full` with
// `pullAllStores` the other store views follow. Invariants:
// - only the leading worker pulls, except for a store view that is shown here and has no stored data yet
// - a fault never ends a pull, it delays it
// One file although it is long: all schedules share the state of one start.
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import { readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { isOneOf } from '../bridge-client/bridge-query.ts';
import { type Loop, type Pause, startLoop } from '../loop.ts';
import type { Leadership } from '../tabs/leadership.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { families } from './families.ts';
import { type Family, type PullContext, startRound } from './family.ts';
import { fetchProducts } from './fetch-products.ts';
import { newPageSize } from './page-size.ts';
import { pullFirstProducts } from './pull-first-products.ts';
import { LONGEST_PULL_WAIT_MS, type ProductPull, pullProducts } from './pull-products.ts';
import type { SyncJournal } from './sync-journal.ts';
import { alwaysFetching, type FetchingSwitch } from './watch-fetching.ts';

const FAMILIES_EVERY_MS = 600_000;
/** A flapping connection does not cause more frequent pulls than this (F24). */
const FAMILIES_GAP_MS = 60_000;
const PRODUCTS_EVERY_MS = 60_000;
/** Longest wait of the catalogue pull for the first listing of a visit. */
const FIRST_LISTING_TIMEOUT_MS = 3_000;
/** Further delay, until the page is rendered and its pictures are loaded. */
const FIRST_VIEW_MS = 4_500;
const HOME_PRODUCTS_AT_MOST = 100;
/** After a purge for lack of quota, fetch only on demand for a week. */
const PURGED_MS = 7 * 24 * 3_600_000;

type Pulled = {
  families: readonly Family[];
  products: typeof pullProducts;
  /** products are pulled in the background only while this is on */
  fetching: FetchingSwitch;
};

/** Returns how products are pulled in this scope. */
const productsOf = (scope: 'browse' | 'full') => (scope === 'full' ? pullProducts : pullFirstProducts);

/**
 * Outcome of one round of pulling the small families. `refused`: some requests got no response although the backend
 * responds.
 */
type Round = 'whole' | 'part' | 'refused';

export type Replication = {
  showStore: (store: string) => void;
  /** a listing was returned: the catalogue pull may start */
  listingAnswered: () => void;
  /** Ends the pull of a store view for this visit, before its products are removed. */
  endPull: (store: string) => Promise<void>;
  /** When the small families were last pulled completely in this visit, ms since 1970; 0: never. */
  othersPulledAt: (store: string) => number;
  stop: () => Promise<void>;
};

export function startReplication(
  context: PullContext,
  connection: Pick<Connection, 'isOnline' | 'untilOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
  leadership: Leadership,
  journal: SyncJournal,
  firstStore: string,
  over: Partial<Pulled> = {},
): Replication {
  const { ports, config, db } = context;
  const { scope, pullAllStores } = config.catalogue;
  const pulled: Pulled = { families, products: productsOf(scope), fetching: alwaysFetching, ...over };
  const pageSize = newPageSize(config);
  /** store views whose products exceed the quota of this device */
  const ended = new Set<string>();
  const stopped = new AbortController();
  const pulls = new Map<string, ProductPull>();
  const familyLoops = new Map<string, { first: Promise<void>; loop: Loop }>();
  const rounds = new Map<string, Promise<Round>>();
  /** store view → when its small families were last pulled completely */
  const pulledAt = new Map<string, number>();
  let shown = firstStore;
  let leading = false;
  let turn = new AbortController();
  const { promise: firstListing, resolve: listed } = deferred<void>();

  /** Pulls every family except those in `read`, and adds those pulled successfully to it. */
  async function pullFamilies(store: string, read: Set<string>): Promise<Round> {
    const round = startRound(context, store);
    const faults = await Promise.all(
      pulled.families.map(async ({ name, pull }) => {
        if (read.has(name)) return undefined;
        const result = await pull(round);
        if (result.ok) {
          read.add(name);
          return undefined;
        }
        const { code } = result.fault;
        ports.log({ event: 'family-not-pulled', family: name, store, code });
        return code;
      }),
    );
    const codes = faults.filter((code) => code !== undefined);
    if (codes.length === 0) return 'whole';
    const isRefused = connection.isOnline() && codes.every((code) => code === 'offline');
    return isRefused && codes.length < faults.length ? 'refused' : 'part';
  }

  /** Fetches the products of the home page, so that a first visit shows them before the catalogue is pulled. */
  async function pullHomeProducts(store: string): Promise<void> {
    const documents = await db.content.find({ selector: { store } }).exec();
    const skus = new Set<string>();
    for (const { kind, value } of documents) {
      const lists =
        kind === 'home-page'
          ? [value.new_collection, value.bestsellers]
          : [value.productBanners, value.mainBanners];
      for (const entry of lists.flat())
        if (typeof entry === 'string') skus.add(entry);
        else if (entry && typeof entry === 'object' && 'sku' in entry) skus.add(String(entry.sku));
    }
    const wanted = [...skus].slice(0, HOME_PRODUCTS_AT_MOST);
    const here = await readProductsBySku(db, store, wanted);
    const missing = wanted.filter((sku) => !here.has(sku));
    if (missing.length === 0) return;
    const fetched = await fetchProducts(context, store, {
      filters: [isOneOf('sku', missing)],
      size: missing.length,
    });
    if (!fetched.ok) ports.log({ event: 'home-products-not-pulled', store, code: fetched.fault.code });
  }

  /** Runs one round of a store view; concurrent callers share it. */
  function roundOf(store: string, read = new Set<string>()): Promise<Round> {
    const running = rounds.get(store);
    if (running) return running;
    const round = (async (): Promise<Round> => {
      await connection.untilOnline(stopped.signal);
      if (stopped.signal.aborted) return 'part';
      const outcome = await pullFamilies(store, read);
      if (outcome === 'whole') pulledAt.set(store, ports.now());
      await pullHomeProducts(store);
      return outcome;
    })();
    const safe = logged<Round>(round, 'part').finally(() => rounds.delete(store));
    rounds.set(store, safe);
    return safe;
  }
  const isFresh = (store: string) => isYoungerThan(FAMILIES_GAP_MS, pulledAt.get(store), ports.now());

  /** Refreshes the small families of a store view periodically. Resolves after the first round, failed or not. */
  function startFamilies(store: string): Promise<void> {
    const running = familyLoops.get(store);
    if (running) return running.first;
    const seed = ports.uuid();
    let failures = 0;
    const { promise: first, resolve: isOver } = deferred<void>();
    /**
     * families that a retry skips; cleared after FAMILIES_EVERY_MS, so that a fault in one family does not make the
     * others less frequent
     */
    let read = new Set<string>();
    let waited = 0;
    async function pullRound(): Promise<Pause> {
      if (waited >= FAMILIES_EVERY_MS) {
        read = new Set();
        waited = 0;
      }
      const outcome = await roundOf(store, read);
      failures = outcome === 'whole' ? 0 : failures + 1;
      isOver();
      const pause =
        outcome === 'whole'
          ? FAMILIES_EVERY_MS
          : retryDelay(failures, seed, outcome === 'part' ? { longestMs: LONGEST_PULL_WAIT_MS } : {});
      waited += pause;
      return pause;
    }
    const startsAfter = isFresh(store) ? FAMILIES_EVERY_MS : 0;
    if (startsAfter > 0) isOver();
    const loop = startLoop(ports, pullRound, () => FAMILIES_EVERY_MS, { startsAfter });
    familyLoops.set(store, { first, loop });
    return first;
  }

  /** Logs a failed write (storage full, database closed) and resolves with `otherwise`, so that no loop ends. */
  async function logged<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!stopped.signal.aborted) ports.log({ event: 'pull-not-stored', error: String(error) });
      return otherwise;
    }
  }

  let drawn: Promise<void> | undefined;
  /** Delays only the first pull of a visit. */
  const firstViewDrawn = (): Promise<void> => {
    drawn ??= ports.wait(FIRST_VIEW_MS, stopped.signal);
    return drawn;
  };

  /** Starts or returns the pull of a store view; undefined if `mine` was aborted, or if it may not be pulled. */
  async function pullOf(store: string, mine: AbortSignal): Promise<ProductPull | undefined> {
    await startFamilies(store);
    await Promise.race([firstListing, ports.wait(FIRST_LISTING_TIMEOUT_MS, stopped.signal)]);
    listed();
    await firstViewDrawn();
    if (mine.aborted) return undefined;
    const row = await logged<StoreSync | undefined>(journal.open(store), undefined);
    if (isYoungerThan(PURGED_MS, row?.purgedAt, ports.now())) ended.add(store);
    journal.fetching(store, ended.has(store) ? 'no-room' : pulled.fetching.state());
    if (mine.aborted || ended.has(store) || pulled.fetching.state() !== 'on') return undefined;
    const running = pulls.get(store);
    if (running) return running;
    const pull = pulled.products({ ...context, pageSize }, store, journal, connection, wakeUps);
    pulls.set(store, pull);
    return pull;
  }

  /** Pulls the store views one after the other, the shown one first; restarts when another one is shown. */
  async function pullInOrder(): Promise<void> {
    if (stopped.signal.aborted) return;
    turn.abort();
    turn = new AbortController();
    const mine = AbortSignal.any([turn.signal, stopped.signal]);
    const others = config.stores.map(({ code }) => code).filter((code) => code !== shown);
    for (const store of [shown, ...(scope === 'full' && pullAllStores ? others : [])]) {
      const pull = await pullOf(store, mine);
      if (!pull) return;
      for (const other of pulls.values()) if (other !== pull) other.pause();
      pull.resume();
      await pull.complete;
      if (mine.aborted) return;
    }
    for (const pull of pulls.values()) pull.resume();
  }

  const reSync = () => {
    if (pulled.fetching.state() !== 'on') return;
    for (const pull of pulls.values()) pull.reSync();
  };
  const wakeAll = () => {
    for (const [store, { loop }] of familyLoops) if (!isFresh(store)) loop.wake();
    reSync();
  };
  let looking: Loop | undefined;
  async function lookForNews(): Promise<Pause> {
    if (!connection.isOnline()) return PRODUCTS_EVERY_MS;
    await logged(pullLostAgain(), undefined);
    reSync();
    return PRODUCTS_EVERY_MS;
  }

  /** Restarts, without a checkpoint, the pulls whose stored products were lost. */
  async function pullLostAgain(): Promise<void> {
    let isAnyLost = false;
    for (const [store, pull] of pulls) {
      if (!(await journal.hasLost(store))) continue;
      isAnyLost = true;
      pulls.delete(store);
      await pull.stop();
    }
    if (isAnyLost) void logged(pullInOrder(), undefined);
  }

  /** In a tab that does not lead, pulls a shown store view that the leader may not have pulled yet. */
  async function pullIfNothingIsHere(store: string): Promise<void> {
    const anything = await db.content.findOne({ selector: { store } }).exec();
    if (!anything && !leading && !stopped.signal.aborted) await roundOf(store);
  }

  const stopWatching = pulled.fetching.onChange(() => {
    if (pulled.fetching.state() !== 'on') {
      turn.abort();
      for (const pull of pulls.values()) pull.pause();
    }
    if (leading) void logged(pullInOrder(), undefined);
  });
  const stopListening = wakeUps.on(['connection-back', 'page-awake'], wakeAll);
  leadership.whenLeading(() => {
    leading = true;
    void logged(pullInOrder(), undefined);
    if (!stopped.signal.aborted)
      looking = startLoop(ports, lookForNews, () => PRODUCTS_EVERY_MS, { startsAfter: PRODUCTS_EVERY_MS });
  });
  void logged(pullIfNothingIsHere(firstStore), undefined);

  return {
    showStore: (store) => {
      if (store === shown || !config.stores.some(({ code }) => code === store)) return;
      shown = store;
      if (leading) void logged(pullInOrder(), undefined);
      else void logged(pullIfNothingIsHere(store), undefined);
    },
    listingAnswered: () => listed(),
    endPull: async (store) => {
      ended.add(store);
      const pull = pulls.get(store);
      pulls.delete(store);
      await pull?.stop();
    },
    othersPulledAt: (store) => pulledAt.get(store) ?? 0,
    stop: async () => {
      stopped.abort();
      stopWatching();
      stopListening();
      // do not await their current rounds: a request may be in flight
      for (const { loop } of familyLoops.values()) void loop.stop();
      await Promise.all([looking?.stop(), ...[...pulls.values()].map((pull) => pull.stop())]);
    },
  };
}
