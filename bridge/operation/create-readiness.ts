// Decides whether this process should receive requests.
import { withinTime } from './within-time.ts';

export type Ready = {
  ready: true;
  /** what serves searches: the products in memory, the database, or the engine of the index by its name */
  search: string;
  /** state of the index outside of the database; absent without one */
  search_index?: string;
  /** number of changes to the catalogue so far; rises in the same way in all copies */
  catalogue_version: number;
};
/**
 * - `starting`: the database is being opened, migrated or filled
 * - `draining`: the process is stopping
 * - `database`: the database does not respond
 * - `search`: the products are being read into memory for the first time
 */
export type NotReady = { ready: false; reason: 'starting' | 'draining' | 'database' | 'search' };

export type ReadinessChecks = {
  /** Returns the number of changes to the catalogue. */
  version: () => Promise<number>;
  /** Returns what serves searches; undefined while this is not known. */
  search: () => Promise<Ready['search'] | undefined>;
  /** the index outside of the database; it serves searches while its status is `serving` */
  index?: { name: string; status: (version: number) => string };
};

export type Readiness = {
  check: () => Promise<Ready | NotReady>;
  /** Ends the state `starting`. */
  serve: (checks: ReadinessChecks) => void;
  /** Begins the state `draining`. */
  drain: () => void;
};

const TIMEOUT_MS = 3_000;

export function createReadiness(): Readiness {
  let checks: ReadinessChecks | undefined;
  let isDraining = false;
  const answer = async ({ version, search, index }: ReadinessChecks): Promise<Ready | NotReady> => {
    const catalogue_version = await version();
    const source = await search();
    if (source === undefined) return { ready: false, reason: 'search' };
    if (!index) return { ready: true, search: source, catalogue_version };
    const search_index = index.status(catalogue_version);
    // what the index does not answer is served by the bridge itself, so it is ready without the index
    return {
      ...{ ready: true, search: search_index === 'serving' ? index.name : source, search_index },
      catalogue_version,
    };
  };
  return {
    check: async () => {
      if (isDraining) return { ready: false, reason: 'draining' };
      if (!checks) return { ready: false, reason: 'starting' };
      // statements are the only steps that fail or take long
      return withinTime(answer(checks), TIMEOUT_MS).catch(() => ({ ready: false, reason: 'database' }));
    },
    serve: (given) => {
      checks = given;
    },
    drain: () => {
      isDraining = true;
    },
  };
}
