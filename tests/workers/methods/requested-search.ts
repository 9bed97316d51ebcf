// What a catalogue question on the wire asks, whether it came as a POST's body or in a GET's query string.

export type RequestedSearch = Record<string, unknown> & { query?: unknown; from?: number; size?: number };

const listOf = (names: string | null) => (names === null ? undefined : names.split(','));

/** In: address and options of a request. Out: the search as a body of the search endpoint; undefined when it is none. */
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
