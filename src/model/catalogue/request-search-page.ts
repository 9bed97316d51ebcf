import { ok } from '#schemas/fault.ts';
import type { RequestPage } from './listing-page.ts';

/** Requests one page of a search and returns it as a listing. */
export const requestSearchPage: RequestPage = async (app, input) => {
  const { store, filters, from, size, text = '' } = input;
  const answer = await app.worker.call('search', {
    store,
    type: 'product',
    searchQuery: { text, filters },
    from,
    size,
    sort: input.sort,
  });
  if (!answer.ok) return answer;
  const { items, total, availableFilters, cache, offline, correction } = answer.value;
  return ok({
    keys: items,
    total,
    source: offline ? 'device' : 'bridge',
    ...(from === 0 && total > 0 && { facets: availableFilters }),
    search: { cache, offline, ...(correction !== undefined && { correction }) },
  });
};
