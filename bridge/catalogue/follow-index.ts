// Keeps an index outside of the database in sync with the catalogue. Invariants: of several copies of the bridge on a
// database one writes the index at a time; a state of the index is published after everything that belongs to it; a fault
// is reported when it begins and when it has ended.
import { isDeepStrictEqual } from 'node:util';
import { createIndexSearch, type IndexOutcome, type IndexSearch } from '../catalogue-search/index-search.ts';
import type { Db } from '../database/open-database.ts';
import type { EngineRecords } from '../ports/engine-records.ts';
import type { IndexedProduct, IndexState, ProductIndex } from '../ports/product-index.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import { readChanges, readProducts, readState } from './index-changes.ts';

/** Interval of the checks, which is about how long the index is behind after a change. */
const EVERY_MS = 250;
const EVERY_AWAY_MS = 2_000;
/** Maximum share of the time that is spent building the index, no matter how often products change. */
const SHARE_OF_TIME = 1 / 4;
/** Kind of the claim; the key is the index's alias. */
const INDEX = 'search-index';

/**
 * - `building`: there is no index yet
 * - `behind`: the index does not reflect the current version of the catalogue yet
 * - `away`: the engine does not answer as expected
 */
export type IndexStatus = 'building' | 'serving' | 'behind' | 'away';

export type IndexFollower = {
  /** name of the engine */
  name: string;
  search: IndexSearch;
  /** @param version the current version of the catalogue; without it, that of the last check */
  status: (version?: number) => IndexStatus;
  /** Stops; resolves once nothing is written any more. */
  stop: () => Promise<void>;
};

type Place = { readonly db: Db; readonly facts: { readonly stores: readonly string[] } };
type Watch = {
  /** called once when a fault begins, and without an error when it has ended */
  report: (error?: unknown) => void;
  /** called with the outcome of each search */
  count: (outcome: IndexOutcome) => void;
};

/**
 * Starts following.
 * @param place `facts` are read for each check, since a refill replaces them
 * @param version returns the current version of the catalogue
 */
export function followIndex(
  place: Place,
  index: ProductIndex,
  records: Pick<EngineRecords, 'exclusively'>,
  version: () => Promise<CatalogueVersion>,
  { report, count }: Watch,
): IndexFollower {
  const { db } = place;
  let known: IndexState | undefined;
  /** version of the catalogue at the last check */
  let checked: number | undefined;
  let isAway = false;
  let isStopped = false;
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  const failed = (error: unknown): void => {
    if (isStopped) return;
    if (!isAway) report(error);
    isAway = true;
  };

  async function* products(stores: readonly string[]): AsyncGenerator<readonly IndexedProduct[]> {
    for await (const batch of readProducts(db, stores)) {
      if (isStopped) throw new Error('The bridge stops');
      yield batch;
    }
  }
  const rebuild = async (stores: readonly string[]): Promise<void> => {
    const begun = performance.now();
    if (begun < notBefore) return;
    try {
      await index.rebuild(products(stores), await readState(db, stores));
    } finally {
      const now = performance.now();
      notBefore = now + (now - begun) * (1 / SHARE_OF_TIME - 1);
    }
  };

  /** Brings the index to the current version. */
  const update = async (): Promise<void> => {
    const { stores } = place.facts;
    const before = await index.state();
    const changes = before && (await readChanges(db, stores, before));
    if (!changes) return rebuild(stores);
    if (changes.state.version === before.version) return undefined;
    const { products: changed, state, marks } = changes;
    if (!marks) return index.write(changed, state);
    await index.write(changed);
    const reflected = await index.marks();
    return isDeepStrictEqual(reflected, marks) ? index.write([], state) : rebuild(stores);
  };

  const check = async (): Promise<void> => {
    try {
      known = await index.state();
      const at = await version();
      if (known?.version !== at.count) {
        await records.exclusively(INDEX, index.alias, update);
        known = await index.state();
      }
      checked = (await version()).count;
      if (isAway && !isStopped) report();
      isAway = false;
    } catch (error) {
      failed(error);
    }
  };

  let checking: Promise<void> = Promise.resolve();
  const plan = (): void => {
    if (isStopped) return;
    timer = setTimeout(round, isAway ? EVERY_AWAY_MS : EVERY_MS);
    timer.unref();
  };
  const round = (): void => {
    checking = check().then(plan);
  };
  round();

  const view = { version: () => known?.version, isAway: () => isAway, failed };
  return {
    name: index.name,
    search: createIndexSearch(index, view, version, count),
    status: (at = checked) => {
      if (isAway) return 'away';
      if (!known) return 'building';
      return known.version === at ? 'serving' : 'behind';
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await index.close();
      await checking;
    },
  };
}
