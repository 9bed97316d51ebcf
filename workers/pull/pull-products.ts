// Pulls the products of one store view by deltas: RxDB's replication, pull only, led by one worker.
// Invariants: a wrong body throws (returned unchecked it would end the replication for ever); one malformed product
// is left out and never blocks the rest; disabled products arrive as deletions; while a page is stored the one after
// it is fetched, and no further one; a page that could not be stored is pulled again. A backend that passes over `search_after` is
// noticed by the first page that begins before its checkpoint: the checkpoint is then a condition of the search, so that
// the pull comes to the end of any catalogue and goes on from the same checkpoints.
import type { RxReplicationState } from 'rxdb/plugins/replication';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import * as z from 'zod/mini';
import { CATALOGUE_GENERATION } from '../../schemas/collections.ts';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { Fault } from '../../schemas/fault.ts';
import { idString, looseNumber } from '../../schemas/primitives.ts';
import { isDisabled } from '../../src/domain/catalogue/product-availability.ts';
import { retryDelay } from '../../src/domain/outbox/retry-delay.ts';
import { newQuirks } from '../bridge-client/backend-quirks.ts';
import type { CatalogueSearch } from '../bridge-client/catalogue-search.ts';
import { mapProduct } from '../bridge-client/mappers/map-product.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { type PullContext, parseEach } from './family.ts';
import type { PulledPage, SyncJournal } from './sync-journal.ts';
import { oneOfEach } from './write-family.ts';

/** Where the pull goes on: the last document's place in the order (updated_at, id). */
export type ProductCheckpoint = { updated_at: string; id: number };

export type ProductPull = {
  store: string;
  /** resolves when every page was pulled once */
  complete: Promise<void>;
  /** asks for what is new */
  reSync: () => void;
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

/** RxDB's own pause after a handler that threw; the real back-off is below, so that a connection that is back ends it. */
const RXDB_RETRY_MS = 250;
/** Longest wait after a failure, in ms, unless the server asks for more. */
export const LONGEST_PULL_WAIT_MS = 60_000;
/** A page that did not come in time is asked for in halves, and grows again while the connection carries it. */
const SMALLEST_PAGE = 10;
const PAGE_GROWTH = 1.1;
/** Documents mapped at once: under 50 ms also on a phone. */
const SLICE_DOCUMENTS = 40;

const place = z.looseObject({ updated_at: idString, id: looseNumber });
type Deletable = ProductDocument & { _deleted: boolean };

/** The first document whose place can be read, however malformed the rest of it is. */
function firstPlace(sources: readonly unknown[]): ProductCheckpoint | undefined {
  for (const source of sources) {
    const parsed = z.safeParse(place, source);
    if (parsed.success) return { updated_at: parsed.data.updated_at, id: parsed.data.id };
  }
  return undefined;
}
const lastPlace = (sources: readonly unknown[]) => firstPlace([...sources].reverse());

/** Does a page that begins here not follow the checkpoint? */
const isBehind = (page: ProductCheckpoint, after: ProductCheckpoint): boolean =>
  page.updated_at === after.updated_at ? page.id <= after.id : page.updated_at < after.updated_at;

/** What `search_after` means, as a condition; it has no largest window, either. */
const isAfter = ({ updated_at, id }: ProductCheckpoint) => ({
  bool: {
    should: [
      { range: { updated_at: { gt: updated_at } } },
      { bool: { must: [{ terms: { updated_at: [updated_at] } }, { range: { id: { gt: id } } }] } },
    ],
    minimum_should_match: 1,
  },
});

/** One replication, from its start until a page cannot be stored: whatever it reads after that counts for nothing. */
type Run = {
  /** the last page of what there is now was handed to RxDB */
  atEnd: boolean;
  isBroken: boolean;
  /** the page after the one that is being stored */
  ahead?: { after: ProductCheckpoint; page: Promise<PageRead> };
};
type Page = { documents: Deletable[]; checkpoint: ProductCheckpoint | undefined };
type PageRead = Page & { isLast: boolean; told: PulledPage };

/** Starts pulling. Only the leading worker's pull ever runs. */
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
  /** pages in a row that the device could not store */
  let unstored = 0;

  /** how many products the connection carries within the time limit of a call */
  let pageSize = config.catalogue.pullBatchSize;

  const { quirks = newQuirks() } = context;
  /** what the bridge says there is altogether; a condition would count the rest only */
  let wholeTotal: number | undefined;

  const behind = (after: ProductCheckpoint): Partial<CatalogueSearch> =>
    quirks.passesOverSearchAfter
      ? { query: { bool: { filter: isAfter(after) } } }
      : { after: [after.updated_at, after.id] };

  async function readPage(after: ProductCheckpoint | undefined): Promise<PageRead> {
    const size = pageSize;
    const search: CatalogueSearch = {
      sort: [{ updated_at: 'asc' }, { id: 'asc' }],
      size,
      ...(after && behind(after)),
    };
    const isConditional = search.query !== undefined;
    const answer = await searchCatalogue({ ...context, quirks }, store, 'product', search, stopped.signal);
    if (!answer.ok) {
      if (answer.fault.code === 'timeout') pageSize = Math.max(SMALLEST_PAGE, Math.floor(size / 2));
      return backOff(answer.fault);
    }
    const { items: sources } = answer.value;
    if (!isConditional) wholeTotal = answer.value.total;
    const total = wholeTotal ?? answer.value.total;
    const begins = firstPlace(sources);
    if (after && begins && isBehind(begins, after)) {
      if (isConditional) return backOff({ code: 'bad-shape' });
      quirks.passesOverSearchAfter = true;
      return readPage(after);
    }
    const documents: ProductDocument[] = [];
    const leftOut: unknown[] = [];
    for (let from = 0; from < sources.length; from += SLICE_DOCUMENTS) {
      if (from > 0) await ports.wait(0, stopped.signal); // let asks in between two slices
      const slice = sources.slice(from, from + SLICE_DOCUMENTS);
      const read = parseEach({ ports, store }, 'products', slice, (source) => mapProduct(store, source));
      documents.push(...read.documents);
      leftOut.push(...read.leftOut);
    }
    const checkpoint = lastPlace(sources) ?? after;
    const isLast = sources.length < size;
    const isStuck = checkpoint?.id === after?.id && checkpoint?.updated_at === after?.updated_at;
    if (!isLast && isStuck) return backOff({ code: 'bad-shape' });
    failures = 0;
    pageSize = Math.min(config.catalogue.pullBatchSize, Math.ceil(size * PAGE_GROWTH));
    const deletable = oneOfEach(documents).map((document) => ({
      ...document,
      _deleted: isDisabled(document),
    }));
    const added = deletable.filter((document) => !document._deleted).length;
    const deleted = deletable.length - added;
    const told = { pulled: sources.length, added, deleted, total, read: documents, leftOut };
    return { documents: deletable, checkpoint, isLast, told };
  }

  /** Waits as long as this failure deserves, or until the connection is back after being down; then throws. */
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

  /** In: a page that is handed to RxDB. The one after it comes meanwhile; a fault of it is told to whoever takes it. */
  function readAhead(run: Run, after: ProductCheckpoint): void {
    const page = readOnline(after);
    page.catch(() => undefined);
    run.ahead = { after, page };
  }

  /** The page after this place, which may be on its way already. */
  function pageAfter(run: Run, after: ProductCheckpoint | undefined): Promise<PageRead> {
    const { ahead } = run;
    run.ahead = undefined;
    const isIt = ahead && after && ahead.after.id === after.id && ahead.after.updated_at === after.updated_at;
    return isIt ? ahead.page : readOnline(after);
  }

  async function readOnline(after: ProductCheckpoint | undefined): Promise<PageRead> {
    await connection.untilOnline(stopped.signal);
    return readPage(after);
  }

  /**
   * One page for each call. RxDB goes on until a call brings nothing, because its own batch size is set to one: so a
   * page may be as long as the connection allows, and malformed products on it are not taken for the end.
   */
  async function nextPage(run: Run, after: ProductCheckpoint | undefined): Promise<Page> {
    await db.requestIdlePromise(); // back-pressure: the pull loop does not wait for its own writes
    const isOver = () => run.atEnd || run.isBroken || stopped.signal.aborted;
    let page: Page = { documents: [], checkpoint: after };
    if (isOver()) return page;
    while (!isOver() && page.documents.length === 0) {
      const read = await pageAfter(run, page.checkpoint);
      await journal.progress(store, read.told);
      run.atEnd = read.isLast;
      page = { documents: read.documents, checkpoint: read.checkpoint };
    }
    if (page.checkpoint && unstored === 0 && !isOver() && !replication.isPaused())
      readAhead(run, page.checkpoint);
    return page;
  }

  let replication: RxReplicationState<ProductDocument, ProductCheckpoint>;
  let current: Run;
  let finish: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => {
    finish = resolve;
  });

  /** checkpoints speak of products that were here: once those are gone from the device, the pull begins at none */
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
      // RxDB would move its checkpoint past the page it could not store: begin again from the stored one
      void restart(mine);
    });
    mine.active$.subscribe((active) => {
      const isDone = !active && own.atEnd && !own.isBroken && !mine.isStoppedOrPaused();
      if (!isDone || stopped.signal.aborted) return;
      own.atEnd = false; // the next round asks again
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
      // what a paused pull was handed, RxDB threw away
      current.atEnd = false;
      current.ahead = undefined;
      void replication.start();
    },
    stop: async () => {
      stopped.abort();
      await replication.cancel();
    },
  };
}
