// The only fetch of backend data. Owns URLs, headers and timeouts; decode-answer.ts interprets responses. Invariants:
// - every URL except static files is below the configured prefix
// - redirects are errors, so that a captive portal never receives a token; no part of a request is logged
// - connecting and reading the body share one timeout
// - only endpoints with `ownConnection` use `credentials: 'omit'`: browsers pool those connections separately
import type * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { failed, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Ports } from '../ports.ts';
import { decodeAnswer, type RawAnswer } from './decode-answer.ts';

export type AnswerOf<E extends EndpointName> = z.output<(typeof endpoints)[E]['answer']>;

export type CallOptions = {
  /** fills the `:name` parts of the path */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  /** sent as JSON */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** store view; the default one is not sent */
  store?: string;
  /** token of the logged-in user; sent in the header or the query, as configured */
  token?: string;
  /**
   * "guest" or "user:{id}": the user on whose behalf the call is made; another user's token is never sent (I-23).
   * Absent: the current user. Read by workers/session/authorised-call.ts.
   */
  principal?: string;
  /** true if the call belongs to another user but may be sent without their login, as for a sealed order (S-22) */
  asGuest?: boolean;
  /** a rejection of a freshly renewed token is returned as this call's fault and does not end the session */
  keepsSession?: boolean;
  /** called with the headers of every response */
  onHeaders?: (headers: Headers) => void;
  /** aborts the call with the fault 'timeout' */
  signal?: AbortSignal;
};

/** The function `call` with its ports and configuration already bound. */
export type Call = <E extends EndpointName>(
  endpoint: E,
  options?: CallOptions,
) => Promise<Result<AnswerOf<E>>>;

const STATIC_FILE_TIMEOUT_MS = 5_000;

/** Returns the path that the configuration sets for an endpoint; undefined if it sets none. */
function configuredPath(
  { urlMap, placeOrder, renderList }: ShopConfig['bridge'],
  endpoint: EndpointName,
): string | undefined {
  const paths: Partial<Record<EndpointName, string>> = {
    'url/map': urlMap,
    'order/create': placeOrder,
    'products/render-list': renderList,
  };
  return paths[endpoint];
}

/** Returns the URL of a call: origin + prefix + path + query. Throws if a path parameter is missing. */
export function urlOf(config: ShopConfig, endpoint: EndpointName, options: CallOptions = {}): string {
  const pattern = configuredPath(config.bridge, endpoint) ?? endpoints[endpoint].path;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = options.params?.[name];
    if (value === undefined) throw new Error(`${endpoint} needs the path part ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) query.set(name, String(value));
  if (options.token && config.bridge.token === 'query') query.set('token', options.token);
  if (options.store !== undefined && options.store !== config.defaultStore)
    query.set('storeCode', options.store);
  const requested = query.toString();
  return config.bridge.origin + config.bridge.prefix + path + (requested ? `?${requested}` : '');
}

/** Sends a request and reads the whole body within the timeout. Faults: 'offline' (no response), 'timeout'. */
async function exchange(
  ports: Ports,
  url: string,
  init: RequestInit,
  timeoutMs: number,
  { signal, onHeaders }: Pick<CallOptions, 'signal' | 'onHeaders'> = {},
): Promise<Result<RawAnswer>> {
  const stop = new AbortController();
  const settled = new AbortController();
  const givenUp = new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true, signal: settled.signal });
  });
  const late = Promise.race([ports.wait(timeoutMs, settled.signal), givenUp]).then(() => {
    stop.abort('given up');
    return failed('timeout');
  });
  const answered = (async (): Promise<Result<RawAnswer>> => {
    try {
      const response = await ports.fetch(url, {
        ...init,
        redirect: 'error',
        // a response from the HTTP cache would not prove that the backend is reachable
        cache: 'no-store',
        signal: stop.signal,
      });
      onHeaders?.(response.headers);
      return {
        ok: true,
        value: {
          status: response.status,
          contentType: response.headers.get('content-type') ?? '',
          retryAfter: response.headers.get('retry-after') ?? '',
          body: await response.text(),
        },
      };
    } catch {
      // fetch reports every network failure as the same TypeError
      return failed(stop.signal.aborted ? 'timeout' : 'offline');
    }
  })();
  try {
    return await Promise.race([answered, late]);
  } finally {
    settled.abort('settled');
  }
}

/**
 * Calls a bridge endpoint.
 * @returns the parsed response with its envelope, or a fault: offline, timeout, busy, server-error, bad-content-type,
 * bad-shape, unauthorised, not-found, conflict, refused
 * @throws only on a bug in the caller (a missing path parameter)
 */
export async function call<E extends EndpointName>(
  ports: Ports,
  config: ShopConfig,
  endpoint: E,
  options: CallOptions = {},
): Promise<Result<AnswerOf<E>>> {
  const { method, timeoutMs, answer, ownConnection }: Endpoint = endpoints[endpoint];
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.token && config.bridge.token === 'header') headers.Authorization = `Bearer ${options.token}`;
  const init: RequestInit = { method, headers, credentials: ownConnection ? 'omit' : 'same-origin' };
  if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.body);
  }
  const url = urlOf(config, endpoint, options);
  const raw = await exchange(ports, url, init, timeoutMs, options);
  if (!raw.ok) return raw;
  return decodeAnswer(raw.value, answer, ports.now()) as Result<AnswerOf<E>>;
}

/** Reads a static JSON file outside the prefix (the banners). Faults as for `call`. */
export async function readStaticFile<T extends z.ZodMiniType>(
  ports: Ports,
  config: ShopConfig,
  path: string,
  shape: T,
): Promise<Result<z.output<T>>> {
  const init: RequestInit = {
    method: 'GET',
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
  };
  const raw = await exchange(ports, config.bridge.origin + path, init, STATIC_FILE_TIMEOUT_MS);
  return raw.ok ? decodeAnswer(raw.value, shape, ports.now()) : raw;
}
