// Pulls the products of one store view by deltas, with RxDB's replication (pull only) in the leading worker.
// Invariants:
// - an invalid response throws: returned to RxDB, it would end the replication permanently
// - malformed products are skipped; disabled products arrive as deletions
// - while a page is stored, the next one is parsed and the one after it is requested; nothing further ahead
// - a page that cannot be stored is pulled again
// - backends that ignore `search_after` (a page starts before its checkpoint) get the checkpoint as a search condition
// One file although it is long: requests, backoff and restarts share the state of one replication.
import type { RxReplicationState } from 'rxdb/plugins/replication';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Fault } from '#schemas/fault.ts';
import { idString, looseNumber } from '#schemas/primitives.ts';
import { isDisabled } from '#shared/domain/catalogue/product-availability.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { newQuirks } from '../bridge-client/backend-quirks.ts';
import type { CatalogueSearch } from '../bridge-client/bridge-query.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { type PullContext, parseEach } from './family.ts';
import { newPageSize } from './page-size.ts';
import type { PulledPage, SyncJournal } from './sync-journal.ts';
import { oneOfEach } from './write-family.ts';

/** Position of the last pulled document in the order (updated_at, id). */
export type ProductCheckpoint = { updated_at: string; id: number };

export type ProductPull = {
  store: string;
  /** resolves when every page was pulled once */
  complete: Promise<void>;
  /** polls for changes */
  reSync: () => void;
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

/**
 * RxDB's pause after its handler has thrown. The actual backoff is `backOff`, which a recovered connection ends early.
 */
const RXDB_RETRY_MS = 250;
/** Longest delay after a failure, in ms, unless the backend asks for more (Retry-After). */
export const LONGEST_PULL_WAIT_MS = 60_000;
/** Documents mapped per slice: below 50 ms even on phones. */
const SLICE_DOCUMENTS = 40;

const place = z.looseObject({ updated_at: idString, id: looseNumber });
type Deletable = ProductDocument & { _deleted: boolean };

/** Returns the position of the first document with a valid position, even if the rest of that document is malformed. */
function firstPlace(sources: readonly unknown[]): ProductCheckpoint | undefined {
  for (const source of sources) {
    const parsed = z.safeParse(place, source);
    if (parsed.success) return { updated_at: parsed.data.updated_at, id: parsed.data.id };
  }
  return undefined;
}
const lastPlace = (sources: readonly unknown[]) => firstPlace([...sources].reverse());

/** True if a page that starts at this position does not follow the checkpoint. */
const isBehind = (page: ProductCheckpoint, after: ProductCheckpoint): boolean =>
  page.updated_at === after.updated_at ? page.id <= after.id : page.updated_at < after.updated_at;

/** Expresses `search_after` as a condition, which is not limited by the search window either. */
const isAfter = ({ updated_at, id }: ProductCheckpoint) => ({
  bool: {
    should: [
      { range: { updated_at: { gt: updated_at } } },
      { bool: { must: [{ terms: { updated_at: [updated_at] } }, { range: { id: { gt: id } } }] } },
    ],
    minimum_should_match: 1,
  },
});

/** State of one replication. A replication ends when a page cannot be stored; its later reads are ignored. */
type Run = {
  /** the last available page was passed to RxDB */
  atEnd: boolean;
  isBroken: boolean;
  /** the page after the one being stored */
  parsed?: Ahead<PageRead>;
  /** the response after the page being parsed */
  fetched?: Ahead<RawPage>;
};
/** A page that was started before RxDB asked for it. */
type Ahead<T> = { after: ProductCheckpoint; page: Promise<T> };
type Page = { documents: Deletable[]; checkpoint: ProductCheckpoint | undefined };
type PageRead = Page & { isLast: boolean; progress: PulledPage };
/** A response whose documents have not been parsed. */
type RawPage = {
  sources: readonly unknown[];
  total: number;
  checkpoint: ProductCheckpoint | undefined;
  isLast: boolean;
};

/** Starts the pull; only in the leading worker. */
export function pullProducts(
  context: PullContext,
  store: string,
  journal: SyncJournal,
  connection: Pick<Connection, 'untilOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
): ProductPull {
  const { ports, config, db } = context;
  const stopped = new AbortController();
  const seed = ports.uuid();
  let failures = 0;
  /** consecutive pages that could not be stored */
  let unstored = 0;

  const { quirks = newQuirks(), pageSize = newPageSize(config) } = context;
  /** the backend's total of all products; with a condition it would count only the remaining ones */
  let wholeTotal: number | undefined;

  const behind = (after: ProductCheckpoint): Partial<CatalogueSearch> =>
    quirks.passesOverSearchAfter
      ? { query: { bool: { filter: isAfter(after) } } }
      : { after: [after.updated_at, after.id] };

  async function fetchPage(after: ProductCheckpoint | undefined): Promise<RawPage> {
    const size = pageSize.now();
    const startedAt = ports.elapsed();
    const search: CatalogueSearch = {
      sort: [{ updated_at: 'asc' }, { id: 'asc' }],
      size,
      ...(after && behind(after)),
    };
    const isConditional = search.query !== undefined;
    const answer = await searchCatalogue({ ...context, quirks }, store, 'product', search, stopped.signal);
    if (!answer.ok) {
      if (answer.fault.code === 'timeout') pageSize.timedOut(size);
      return backOff(answer.fault);
    }
    const { items: sources } = answer.value;
    // the last page is shorter than requested, and tells nothing of others
    if (sources.length === size) pageSize.answered(size, ports.elapsed() - startedAt);
    if (!isConditional) wholeTotal = answer.value.total;
    const total = wholeTotal ?? answer.value.total;
    const begins = firstPlace(sources);
    if (after && begins && isBehind(begins, after)) {
      if (isConditional) return backOff({ code: 'bad-shape' });
      quirks.passesOverSearchAfter = true;
      return fetchPage(after);
    }
    const checkpoint = lastPlace(sources) ?? after;
    const isLast = sources.length < size;
    const isStuck = checkpoint?.id === after?.id && checkpoint?.updated_at === after?.updated_at;
    if (!isLast && isStuck) return backOff({ code: 'bad-shape' });
    failures = 0;
    return { sources, total, checkpoint, isLast };
  }

  async function parsePage({ sources, total, checkpoint, isLast }: RawPage): Promise<PageRead> {
    const documents: ProductDocument[] = [];
    const leftOut: unknown[] = [];
    for (let from = 0; from < sources.length; from += SLICE_DOCUMENTS) {
      if (from > 0) await ports.wait(0, stopped.signal); // let worker methods run between two slices
      const slice = sources.slice(from, from + SLICE_DOCUMENTS);
      const read = parseEach({ ports, store }, 'products', slice, (source) => mapProduct(store, source));
      documents.push(...read.documents);
      leftOut.push(...read.leftOut);
    }
    const deletable = oneOfEach(documents).map((document) => ({
      ...document,
      _deleted: isDisabled(document),
    }));
    const added = deletable.filter((document) => !document._deleted).length;
    const deleted = deletable.length - added;
    const progress = { pulled: sources.length, added, deleted, total, read: documents, leftOut };
    return { documents: deletable, checkpoint, isLast, progress };
  }

  /** Waits for the backoff delay, or until the connection is back; then throws. */
  async function backOff(fault: Fault): Promise<never> {
    failures += 1;
    const wake = new AbortController();
    const stopListening = wakeUps.on(['connection-back'], () => wake.abort());
    const retryAfterMs = Number(fault.detail?.retryAfter ?? 0) * 1_000;
    const ends = AbortSignal.any([wake.signal, stopped.signal]);
    await ports.wait(retryDelay(failures, seed, { retryAfterMs, longestMs: LONGEST_PULL_WAIT_MS }), ends);
    stopListening();
    throw new Error(fault.code);
  }

  async function fetchOnline(after: ProductCheckpoint | undefined): Promise<RawPage> {
    await connection.untilOnline(stopped.signal);
    return fetchPage(after);
  }

  /** Marks a page as started ahead; its error is rethrown when the page is consumed. */
  function ahead<T>(after: ProductCheckpoint, page: Promise<T>): Ahead<T> {
    page.catch(() => undefined);
    return { after, page };
  }
  const pageAt = <T>(started: Ahead<T> | undefined, after: ProductCheckpoint | undefined) =>
    started?.after.id === after?.id && started?.after.updated_at === after?.updated_at
      ? started?.page
      : undefined;

  const isOver = (run: Run) => run.atEnd || run.isBroken || stopped.signal.aborted;
  const mayReadAhead = (run: Run) => unstored === 0 && !isOver(run) && !replication.isPaused();

  /** Requests the page after this position, unless requested ahead, and parses it while the next one is requested. */
  async function readPage(run: Run, after: ProductCheckpoint | undefined): Promise<PageRead> {
    const requested = pageAt(run.fetched, after);
    run.fetched = undefined;
    const raw = await (requested ?? fetchOnline(after));
    if (raw.checkpoint && !raw.isLast && mayReadAhead(run))
      run.fetched = ahead(raw.checkpoint, fetchOnline(raw.checkpoint));
    return parsePage(raw);
  }

  /** Returns the page after this position, read ahead or now. */
  function pageAfter(run: Run, after: ProductCheckpoint | undefined): Promise<PageRead> {
    const read = pageAt(run.parsed, after);
    run.parsed = undefined;
    return read ?? readPage(run, after);
  }

  /**
   * Returns one page per call. RxDB continues until a call returns nothing, because its batch size is set to 1: pages
   * can be of any length, and skipped malformed products are not mistaken for the end.
   */
  async function nextPage(run: Run, after: ProductCheckpoint | undefined): Promise<Page> {
    await db.requestIdlePromise(); // backpressure: RxDB's pull loop does not wait for its own writes
    let page: Page = { documents: [], checkpoint: after };
    while (!isOver(run) && page.documents.length === 0) {
      const read = await pageAfter(run, page.checkpoint);
      await journal.progress(store, read.progress);
      run.atEnd = read.isLast;
      page = { documents: read.documents, checkpoint: read.checkpoint };
    }
    if (page.checkpoint && mayReadAhead(run))
      run.parsed = ahead(page.checkpoint, readPage(run, page.checkpoint));
    return page;
  }

  let replication: RxReplicationState<ProductDocument, ProductCheckpoint>;
  let current: Run;
  const { promise: complete, resolve: finish } = deferred<void>();

  /**
   * part of the replication identifier: checkpoints assume that earlier products are stored, so after a purge or loss
   * the pull must start without one
   */
  const generation = journal.generation(store);
  const since = generation === '' ? '' : `|${generation}`;

  function start(): void {
    const own: Run = { atEnd: false, isBroken: false };
    const mine = replicateRxCollection<ProductDocument, ProductCheckpoint>({
      replicationIdentifier: `products|${store}|${CATALOGUE_GENERATION}|${config.bridge.origin}${config.bridge.prefix}${since}`,
      collection: db.products,
      live: true,
      retryTime: RXDB_RETRY_MS,
      pull: { batchSize: 1, handler: (after) => nextPage(own, after) },
    });
    replication = mine;
    current = own;
    mine.received$.subscribe(() => {
      unstored = 0;
    });
    mine.error$.subscribe((error) => {
      if (stopped.signal.aborted) return;
      const isPull = error.code === 'RC_PULL' && error.parameters.direction === 'pull';
      ports.log({ event: isPull ? 'pull-failed' : 'pull-not-stored', store, code: String(error.code) });
      if (isPull || own.isBroken) return;
      own.isBroken = true;
      // RxDB would advance its checkpoint past the page it could not store: restart from the stored checkpoint
      void restart(mine);
    });
    mine.active$.subscribe((active) => {
      const isDone = !active && own.atEnd && !own.isBroken && !mine.isStoppedOrPaused();
      if (!isDone || stopped.signal.aborted) return;
      own.atEnd = false; // the next poll fetches again
      void journal.caughtUp(store).then(finish);
    });
  }

  async function restart(broken: RxReplicationState<ProductDocument, ProductCheckpoint>): Promise<void> {
    await broken.cancel();
    unstored += 1;
    await ports.wait(retryDelay(unstored, seed, { longestMs: LONGEST_PULL_WAIT_MS }), stopped.signal);
    if (!stopped.signal.aborted) start();
  }

  start();
  return {
    store,
    complete,
    reSync: () => replication.reSync(),
    pause: () => {
      void replication.pause();
    },
    resume: () => {
      if (!replication.isPaused()) return;
      // RxDB discards pages that arrive during a pause
      current.atEnd = false;
      current.parsed = undefined;
      current.fetched = undefined;
      void replication.start();
    },
    stop: async () => {
      stopped.abort();
      await replication.cancel();
    },
  };
}
