// Redacts API requests and responses in a bug report. For public endpoints, responses except reviews are kept, and so
// are request values that the catalogue publishes, so that different queries remain distinct. Everything else is
// redacted by field name.
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { BLANK, isObject, type Pseudonyms } from './redact.ts';
import { redactedJson } from './redacted-json.ts';

/** Endpoints with the same response for every user. */
const publicAnswers: ReadonlySet<EndpointName | 'file'> = new Set<EndpointName | 'file'>([
  ...(['file', 'catalog/search', 'catalog/query', 'url/map', 'stock/check', 'stock/list'] as const),
  ...([
    'quantity-tracker',
    'products/render-list',
    'pickup-points',
    'payment/banks',
    'country/list',
  ] as const),
  ...(['home-page', 'shop/data', 'order/sealing-key', 'push/key'] as const),
  ...(['cart/payment-methods', 'cart/shipping-methods'] as const),
]);

/** Fields of a catalogue request whose values are keywords of the query language. */
const words = new Set(['fields', 'field', 'operator', 'type', 'order', 'timeout', 'sort']);
/** Query parameters without user input. */
const plainParameters = new Set([
  ...['storeCode', 'from', 'size', 'sort', '_source_include', '_source_exclude', 'page', 'pageSize', 'limit'],
]);
/** Query parameters with the id of a cart or an order. */
const idParameters = new Set(['cartId', 'order_id', 'orderId']);
/** Path parameters without user input. */
const plainParts = new Set(['index', 'entity']);
const LONGEST_OPTION_ID = 5;

export type Prefix = { prefix: string; paths: Partial<Record<EndpointName, string>> };
type Request = { method: string; url: string; body: string };
export type RedactedRequest = {
  /** "file": not a request to the API; "unknown": matches no endpoint, and everything is redacted */
  endpoint: EndpointName | 'file' | 'unknown';
  method: string;
  /** path of the URL, with its query */
  path: string;
  /** redacted JSON; null if the request has no body */
  body: unknown;
};

/** `isPublished`: true if the catalogue publishes this text. */
export type Redaction = { ids: Pseudonyms; isPublished: (text: string) => boolean };

export function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: fully redacted
  }
}

const isOptionId = (text: string) => text.length <= LONGEST_OPTION_ID && /^\d+$/.test(text);

/** Redacts a catalogue query: numbers, keywords and published texts are kept. */
function redactedQuestion(value: unknown, { isPublished }: Redaction, name = ''): unknown {
  const inside = (each: unknown, field: string) =>
    redactedQuestion(each, { isPublished, ids: String }, field);
  if (Array.isArray(value)) return value.map((each) => inside(each, name));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => {
        if (field === 'query' && typeof each === 'string') return [field, BLANK];
        return [field, inside(each, field)];
      }),
    );
  if (typeof value !== 'string') return value;
  return words.has(name) || isOptionId(value) || isPublished(value) ? value : BLANK;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return ''; // the text was not encoded by a browser
  }
};

function redactedParameter(name: string, value: string, redaction: Redaction): string {
  if (plainParameters.has(name)) return value;
  if (idParameters.has(name)) return redaction.ids(value);
  if (name === 'request') return JSON.stringify(redactedQuestion(parsedOrUndefined(value), redaction));
  const list = value.split(',');
  return list.map((each) => (isOptionId(each) || redaction.isPublished(each) ? each : BLANK)).join(',');
}

function redactedQuery(query: string, redaction: Redaction): string {
  const pairs = query.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=', 2).map(decoded);
    // tokens are dropped: responses here do not depend on them
    if (name === '' || name === 'token') return [];
    return [`${encodeURIComponent(name)}=${encodeURIComponent(redactedParameter(name, value, redaction))}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
}

type Matched = { endpoint: EndpointName; pattern: string[] };

const segments = (path: string) => path.split('/').filter((part) => part !== '');

function matchOf(method: string, parts: readonly string[], paths: Prefix['paths']): Matched | undefined {
  for (const endpoint of Object.keys(endpoints) as EndpointName[]) {
    if (endpoints[endpoint].method !== method) continue;
    const pattern = segments(paths[endpoint] ?? endpoints[endpoint].path);
    const fits =
      pattern.length === parts.length &&
      pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
    if (fits) return { endpoint, pattern };
  }
  return undefined;
}

/**
 * Returns the redacted request. Requests that are equal after redaction count as the same query.
 * @param paths Endpoint paths overridden by the configuration.
 */
export function redactedRequest(
  { method, url, body }: Request,
  { prefix, paths }: Prefix,
  redaction: Redaction,
): RedactedRequest {
  const [address = '', query = ''] = url.replace(/^[a-z]+:\/\/[^/]+/, '').split('?', 2);
  if (!address.startsWith(`${prefix}/`))
    return { endpoint: 'file', method, path: redaction.isPublished(address) ? address : BLANK, body: null };
  const parts = segments(address.slice(prefix.length));
  const matched = matchOf(method, parts, paths);
  if (!matched) return { endpoint: 'unknown', method, path: prefix, body: null };
  const { endpoint, pattern } = matched;
  const shown = pattern.map((part, at) => {
    if (!part.startsWith(':')) return part;
    const value = decoded(parts[at] ?? '');
    return plainParts.has(part.slice(1)) ? value : redaction.ids(value);
  });
  const json = body === '' ? null : parsedOrUndefined(body);
  return {
    endpoint,
    method,
    path: `${prefix}/${shown.map(encodeURIComponent).join('/')}${redactedQuery(query, redaction)}`,
    body: publicAnswers.has(endpoint)
      ? redactedQuestion(json ?? null, redaction)
      : redactedJson(json ?? null, redaction.ids, ''),
  };
}

/** True for review queries, whose responses contain the names of authors. */
const isOfPeople = (path: string) => /\/review\/_search/.test(path);

/**
 * Redacts a response: JSON, or BLANK if it is not JSON.
 * @param text Body of the response.
 */
export function redactedAnswer(
  { endpoint, path }: Pick<RedactedRequest, 'endpoint' | 'path'>,
  text: string,
  ids: Pseudonyms,
): unknown {
  const json = parsedOrUndefined(text);
  if (json === undefined) return text === '' ? '' : BLANK;
  if (endpoint === 'unknown') return BLANK;
  return publicAnswers.has(endpoint) && !isOfPeople(path) ? json : redactedJson(json, ids, '');
}
