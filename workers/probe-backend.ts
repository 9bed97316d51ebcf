// The question that tells whether the backend can be reached: owns what is asked, not what follows from the answer.
// Invariant: something that no backend of this family can be without. A path that one shop has and another has not is
// answered with a page where it is missing, and a page is what a portal answers, too.
import type { Result } from '../schemas/fault.ts';
import { type CatalogueLine, searchCatalogue } from './bridge-client/search-catalogue.ts';

/**
 * Asks the catalogue for none of its smallest family.
 * In: the line. Out: the answer; any word of the backend's own, a refusal included, proves that it was reached.
 */
export const probeBackend = (line: CatalogueLine): Promise<Result<unknown>> =>
  searchCatalogue(line, line.config.defaultStore, 'taxrule', { size: 0 });
