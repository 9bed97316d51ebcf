// Owns the request that tests whether the backend is reachable.
// Invariant: it uses a path that every backend supports. For a missing path some web servers return an HTML page, which
// cannot be distinguished from a captive portal's.
import type { Result } from '#schemas/fault.ts';
import { type CatalogueLine, searchCatalogue } from './bridge-client/search-catalogue.ts';

/**
 * Searches the smallest family (tax rules) with size 0. Any response from the backend itself, even a rejection, proves
 * that it is reachable.
 */
export const probeBackend = (line: CatalogueLine): Promise<Result<unknown>> =>
  searchCatalogue(line, line.config.defaultStore, 'taxrule', { size: 0 });
