// The pages that this window showed last, as documents of public facts in localStorage, so that a start without a network
// shows them before any database is open.
// - A page contains what every visitor may see: documents of this device's own databases, and which of them a listing
//   shows, as the data of a served page does. No answer of the bridge is kept (I-17).
// - Nothing is kept while a customer is logged in, because products then have the customer's prices, nor at a kiosk.
// - A logout and a kiosk's wipe remove all pages.
import type { ShopConfig } from '#schemas/shop-config.ts';

export type KeptPage = {
  /** version of the build, which reads no pages of another one */
  release: string;
  /** ms since 1970 */
  at: number;
  /** the configuration file from which `config` was parsed */
  configText: string;
  config: ShopConfig;
  /**
   * values by resource key; `map`: the entries of a map; `tree`: the documents of a category tree; `listing`: the keys of
   * the products that a listing shows, and their total
   */
  facts: [key: string, kind: 'value' | 'map' | 'tree' | 'listing', value: unknown][];
};

const PREFIX = 'page|';

/** Accesses the storage; returns undefined if the device refuses access, or if a page cannot be parsed. */
function stored<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Returns the page with this path; undefined if it is not kept. */
export const readKeptPage = (path: string): KeptPage | undefined =>
  stored(() => JSON.parse(localStorage.getItem(PREFIX + path) ?? 'null') as KeptPage | null) ?? undefined;

/** Keeps a page. A device without space keeps none. */
export const storeKeptPage = (path: string, page: KeptPage): void =>
  stored(() => localStorage.setItem(PREFIX + path, JSON.stringify(page)));

/** Returns the paths of the kept pages. */
export const keptPaths = (): string[] =>
  stored(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : [])),
  ) ?? [];

/** Removes kept pages; all of them unless paths are named. */
export function dropKeptPages(paths: readonly string[] = keptPaths()): void {
  for (const path of paths) stored(() => localStorage.removeItem(PREFIX + path));
}
