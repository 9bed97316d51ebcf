// Prefetches the first products of each category, departments first; replaces the pull of the whole catalogue
// (pull-products.ts) where the scope is `browse`, as on phones. Invariants:
// - one small request at a time with a pause after each, so that requests for the user run in between
// - an interrupted round resumes at its position, even in a later visit
// - nothing is fetched above the configured share of the quota
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { ageOf } from '#shared/domain/outbox/age-of.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { branchOf, treeOf } from '../caches/category-branches.ts';
import { type Pause, startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import type { PullContext } from './family.ts';
import { fetchProducts, type ProductSearch } from './fetch-products.ts';
import { LONGEST_PULL_WAIT_MS, type ProductPull } from './pull-products.ts';
import type { SyncJournal } from './sync-journal.ts';
import { listedConditions } from './with-listed-counts.ts';
import { readStoreSync } from './write-store-sync.ts';

/** Interval between rounds; products on the screen are refreshed anyway. */
const ROUND_EVERY_MS = 12 * 3_600_000;
/** Pause between two requests, for requests of the user. */
const BETWEEN_MS = 500;

/** Returns the active categories in the order users reach them: departments first. */
const inOrder = (categories: readonly CategoryDocument[]): CategoryDocument[] =>
  categories
    .filter(({ is_active, level }) => is_active && level >= 2)
    .sort((a, b) => a.level - b.level || a.position - b.position || a.id - b.id);

/** Starts prefetching; only in the leading worker. `complete` resolves at the end of the first round. */
export function pullFirstProducts(
  context: PullContext,
  store: string,
  journal: SyncJournal,
  connection: Pick<Connection, 'untilOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
): ProductPull {
  const { ports, config, db } = context;
  const { keptOfCategory, keptShare, listOutOfStock } = config.catalogue;
  const seed = ports.uuid();
  let failures = 0;
  let isPaused = false;
  const { promise: complete, resolve: finish } = deferred<void>();

  async function hasRoom(): Promise<boolean> {
    const room = await ports.room?.().catch(() => undefined);
    return !room || room.quota === 0 || room.used < room.quota * keptShare;
  }

  const questionFor = (ids: readonly number[]): ProductSearch => ({
    query: {
      bool: {
        filter: {
          bool: { must: [...listedConditions(listOutOfStock), { terms: { category_ids: [...ids] } }] },
        },
      },
    },
    sort: [{ is_promoted: 'desc' }, { id: 'asc' }],
    from: 0,
    size: keptOfCategory,
  });

  async function round(signal: AbortSignal): Promise<Pause> {
    if (isPaused) return undefined;
    if (keptOfCategory === 0) {
      finish();
      return undefined;
    }
    const before = (await readStoreSync(db, store))?.kept;
    const age = before && before.at > 0 ? ageOf(before.at, ports.now()) : undefined;
    if (age !== undefined && age < ROUND_EVERY_MS && before?.done === before?.total) {
      finish();
      return ROUND_EVERY_MS - age;
    }
    const all = await db.categories.find({ selector: { store } }).exec();
    const categories = inOrder(all.map((document) => document.toMutableJSON() as CategoryDocument));
    const tree = treeOf(categories);
    const total = categories.length;
    // the categories have not been pulled yet
    if (total === 0) return LONGEST_PULL_WAIT_MS;
    const goesOn = before?.total === total && before.done < total;
    let done = goesOn ? before.done : 0;
    while (done < total) {
      if (isPaused || signal.aborted) return undefined;
      if (!(await hasRoom())) {
        journal.fetching(store, 'no-room');
        finish();
        return ROUND_EVERY_MS;
      }
      await connection.untilOnline(signal);
      if (isPaused || signal.aborted) return undefined;
      const { id = 0 } = categories[done] ?? {};
      const fetched = await fetchProducts(context, store, questionFor([...branchOf(tree, id)]));
      if (!fetched.ok) {
        failures += 1;
        const retryAfterMs = Number(fetched.fault.detail?.retryAfter ?? 0) * 1_000;
        return retryDelay(failures, seed, { retryAfterMs, longestMs: LONGEST_PULL_WAIT_MS });
      }
      failures = 0;
      done += 1;
      await journal.prefetched(store, { done, total, at: done < total ? (before?.at ?? 0) : ports.now() });
      if (done < total) await ports.wait(BETWEEN_MS, signal);
    }
    finish();
    return ROUND_EVERY_MS;
  }

  const loop = startLoop(ports, round, (error) => {
    // a failed write is only logged and retried
    ports.log({ event: 'pull-not-stored', store, error: String(error) });
    failures += 1;
    return retryDelay(failures, seed, { longestMs: LONGEST_PULL_WAIT_MS });
  });
  const stopListening = wakeUps.on(['connection-back'], () => {
    if (failures > 0) loop.wake();
  });
  return {
    store,
    complete,
    // rounds have their own interval: polling every minute would download the catalogue over mobile data
    reSync: () => undefined,
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      loop.wake();
    },
    stop: async () => {
      stopListening();
      await loop.stop();
    },
  };
}
