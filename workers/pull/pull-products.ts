// Pulls the products of one store view by deltas, in the order of their last change, in the leading worker. Invariants:
// - the stored checkpoint never passes a document that is not stored; a page that could not be stored is pulled again
// - malformed products are skipped; disabled products arrive as deletions
// - while a page is stored, the next one is parsed and the one after it is requested; nothing further ahead
// - with another history of the backend's catalogue everything is pulled again; the stored checkpoint keeps the former
//   history until that is complete, so that a visit that ends before begins it again
// - backends that ignore `search_after` (a page starts before its checkpoint) get the checkpoint as a search condition
// One file although it is long: requests, backoff and pages read ahead share the state of one pull.
import * as z from 'zod/mini';
import type { ProductPosition } from '#schemas/documents/lookup-document.ts';
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
import { type Pause, startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { type PullContext, parseEach } from './family.ts';
import { newPageSize } from './page-size.ts';
import { removeOthers } from './remove-others.ts';
import type { PulledPage, SyncJournal } from './sync-journal.ts';
import { oneOfEach } from './write-family.ts';
import { writePulled } from './write-pulled.ts';

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

/** Longest delay after a failure, in ms, unless the backend asks for more (Retry-After). */
export const LONGEST_PULL_WAIT_MS = 60_000;
/** Pause before everything is pulled again: pages of the former history may be in caches for this long, in ms. */
const OTHER_HISTORY_MS = 60_000;
/** Documents mapped per slice: below 50 ms even on phones. */
const SLICE_DOCUMENTS = 40;

const place = z.looseObject({ updated_at: idString, id: looseNumber });

/** Returns the position of the first document with a valid position, even if the rest of that document is malformed. */
function firstPlace(sources: readonly unknown[]): ProductPosition | undefined {
  for (const source of sources) {
    const parsed = z.safeParse(place, source);
    if (parsed.success) return { updated_at: parsed.data.updated_at, id: parsed.data.id };
  }
  return undefined;
}
const lastPlace = (sources: readonly unknown[]) => firstPlace([...sources].reverse());

/** True if a page that starts at this position does not follow the checkpoint. */
const isBehind = (page: ProductPosition, after: ProductPosition): boolean =>
  page.updated_at === after.updated_at ? page.id <= after.id : page.updated_at < after.updated_at;

/** Expresses `search_after` as a condition, which is not limited by the search window either. */
const isAfter = ({ updated_at, id }: ProductPosition) => ({
  bool: {
    should: [
      { range: { updated_at: { gt: updated_at } } },
      { bool: { must: [{ terms: { updated_at: [updated_at] } }, { range: { id: { gt: id } } }] } },
    ],
    minimum_should_match: 1,
  },
});

/** Work on the page after a position that started before the pull needed it. */
type Ahead<T> = { after: ProductPosition; page: Promise<T> };
type Page = {
  documents: ProductDocument[];
  checkpoint: ProductPosition | undefined;
  isLast: boolean;
  history: string | undefined;
  progress: PulledPage;
};
/** A response whose documents have not been parsed. */
type RawPage = {
  sources: readonly unknown[];
  total: number;
  checkpoint: ProductPosition | undefined;
  isLast: boolean;
  history: string | undefined;
};
/** A page was not received; its message is the code of the fault, and its backoff is over. */
class PageFailed extends Error {}

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

  const behind = (after: ProductPosition): Partial<CatalogueSearch> =>
    quirks.passesOverSearchAfter
      ? { query: { bool: { filter: isAfter(after) } } }
      : { after: [after.updated_at, after.id] };

  async function fetchPage(after: ProductPosition | undefined): Promise<RawPage> {
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
    return { sources, total, checkpoint, isLast, history: answer.value.history };
  }

  async function parsePage({ sources, total, checkpoint, isLast, history }: RawPage): Promise<Page> {
    const documents: ProductDocument[] = [];
    const leftOut: unknown[] = [];
    for (let from = 0; from < sources.length; from += SLICE_DOCUMENTS) {
      if (from > 0) await ports.wait(0, stopped.signal); // let worker methods run between two slices
      const slice = sources.slice(from, from + SLICE_DOCUMENTS);
      const read = parseEach({ ports, store }, 'products', slice, (source) => mapProduct(store, source));
      documents.push(...read.documents);
      leftOut.push(...read.leftOut);
    }
    const once = oneOfEach(documents);
    const deleted = once.filter(isDisabled).length;
    const added = once.length - deleted;
    const progress = { pulled: sources.length, added, deleted, total, read: documents, leftOut };
    return { documents: once, checkpoint, isLast, history, progress };
  }

  /** Waits for the backoff delay, or until the connection is back; then throws `PageFailed`. */
  async function backOff(fault: Fault): Promise<never> {
    failures += 1;
    const wake = new AbortController();
    const stopListening = wakeUps.on(['connection-back'], () => wake.abort());
    const retryAfterMs = Number(fault.detail?.retryAfter ?? 0) * 1_000;
    const ends = AbortSignal.any([wake.signal, stopped.signal]);
    await ports.wait(retryDelay(failures, seed, { retryAfterMs, longestMs: LONGEST_PULL_WAIT_MS }), ends);
    stopListening();
    throw new PageFailed(fault.code);
  }

  async function fetchOnline(after: ProductPosition | undefined): Promise<RawPage> {
    await connection.untilOnline(stopped.signal);
    return fetchPage(after);
  }

  let isPaused = false;
  /** the page after the one being stored */
  let parsed: Ahead<Page> | undefined;
  /** the response after the page being parsed */
  let fetched: Ahead<RawPage> | undefined;

  /** Marks a page as started ahead; its error is rethrown when the page is consumed. */
  function ahead<T>(after: ProductPosition, page: Promise<T>): Ahead<T> {
    page.catch(() => undefined);
    return { after, page };
  }
  const pageAt = <T>(started: Ahead<T> | undefined, after: ProductPosition | undefined) =>
    started?.after.id === after?.id && started?.after.updated_at === after?.updated_at
      ? started?.page
      : undefined;
  const mayReadAhead = () => unstored === 0 && !isPaused && !stopped.signal.aborted;

  /** Requests the page after this position, unless requested ahead, and parses it while the next one is requested. */
  async function readPage(after: ProductPosition | undefined): Promise<Page> {
    const requested = pageAt(fetched, after);
    fetched = undefined;
    const raw = await (requested ?? fetchOnline(after));
    if (raw.checkpoint && !raw.isLast && mayReadAhead())
      fetched = ahead(raw.checkpoint, fetchOnline(raw.checkpoint));
    return parsePage(raw);
  }

  /** Returns the page after this position, read ahead or now, and starts to read the next one. */
  async function pageAfter(after: ProductPosition | undefined): Promise<Page> {
    const read = pageAt(parsed, after);
    parsed = undefined;
    const page = await (read ?? readPage(after));
    if (page.checkpoint && !page.isLast && mayReadAhead())
      parsed = ahead(page.checkpoint, readPage(page.checkpoint));
    return page;
  }

  const backend = `${config.bridge.origin}${config.bridge.prefix}`;
  const { promise: complete, resolve: finish } = deferred<void>();
  const checkpoint = journal.checkpoint(store, backend);
  let position: ProductPosition | undefined = checkpoint;
  let history = checkpoint?.history;
  /** keys of the products pulled since the history changed; undefined: it did not change */
  let anew: Set<string> | undefined;
  /** the write of the current page */
  let storing: Promise<void> | undefined;

  async function storePage({ documents, checkpoint, progress, isLast }: Page): Promise<void> {
    await journal.progress(store, progress);
    await writePulled(db.products, documents);
    unstored = 0;
    position = checkpoint;
    for (const { key } of documents) anew?.add(key);
    // nothing at all more likely means that the backend is being filled than that everything is gone
    if (isLast && anew && anew.size > 0) {
      await removeOthers(db, ports, store, anew, (deleted) =>
        journal.progress(store, { ...progress, pulled: deleted, added: 0, deleted, read: [], leftOut: [] }),
      );
      anew = undefined;
    }
    if (checkpoint && !anew)
      journal.stored(store, { ...checkpoint, backend, ...(history !== undefined && { history }) });
    if (isLast) await journal.caughtUp(store);
  }

  /** Adopts the history that a page states. Returns false if everything has to be pulled again. */
  function isSameHistory(stated: string | undefined): boolean {
    const former = history;
    if (stated === undefined || stated === former) return true;
    history = stated;
    if (former === undefined || position === undefined) return true;
    ports.log({ event: 'pulled-anew', store });
    anew = new Set();
    [position, parsed, fetched, wholeTotal] = [undefined, undefined, undefined, undefined];
    return false;
  }

  /** Pulls one page. */
  async function pullPage(): Promise<Pause> {
    if (isPaused) return undefined;
    const page = await pageAfter(position);
    if (stopped.signal.aborted) return undefined;
    if (!isSameHistory(page.history)) return OTHER_HISTORY_MS;
    storing = storePage(page);
    await storing;
    if (!page.isLast) return 0;
    finish();
    return undefined;
  }

  const loop = startLoop(ports, pullPage, (error) => {
    if (stopped.signal.aborted) return undefined;
    if (error instanceof PageFailed) {
      ports.log({ event: 'pull-failed', store, code: error.message });
      return 0;
    }
    ports.log({ event: 'pull-not-stored', store, error: String(error) });
    unstored += 1;
    return retryDelay(unstored, seed, { longestMs: LONGEST_PULL_WAIT_MS });
  });

  return {
    store,
    complete,
    reSync: loop.wake,
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      loop.wake();
    },
    stop: async () => {
      stopped.abort();
      void loop.stop();
      // a request in flight is not awaited
      await storing?.catch(() => undefined);
    },
  };
}
