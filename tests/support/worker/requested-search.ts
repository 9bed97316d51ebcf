// Reads a catalogue search from a request, whether it is in a POST body or in a GET query string.

export type RequestedSearch = Record<string, unknown> & { query?: unknown; from?: number; size?: number };

const listOf = (names: string | null) => (names === null ? undefined : names.split(','));

/** Returns a POST body as it is, or the search in a query string as such a body; undefined without either. */
export function requestedSearch(url: string, init: RequestInit): RequestedSearch | undefined {
  if (typeof init.body === 'string') return JSON.parse(init.body) as RequestedSearch;
  const query = new URL(url, 'http://shop').searchParams;
  const request = query.get('request');
  if (request === null) return undefined;
  const [includes, excludes] = [listOf(query.get('_source_include')), listOf(query.get('_source_exclude'))];
  const sort = listOf(query.get('sort') || null)?.map((by) => {
    const [field = '', direction] = by.split(':');
    return { [field]: direction };
  });
  return {
    ...(JSON.parse(request) as object),
    from: Number(query.get('from')),
    size: Number(query.get('size')),
    ...(sort && { sort }),
    ...((includes || excludes) && {
      _source: { ...(includes && { includes }), ...(excludes && { excludes }) },
    }),
  };
}
