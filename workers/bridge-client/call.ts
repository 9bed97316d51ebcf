// The only fetch of the product. Owns URLs, headers and timeouts; what an answer means is decode-answer.ts.
// Invariants: everything but the static files goes below the configured prefix, no redirects (a captive portal's never
// sees a token), connect and body share one time limit, nothing of a request is logged. Only an endpoint with
// `ownConnection` is sent with `credentials: 'omit'`, because browsers pool those connections apart from all others.
import type * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from '../../schemas/bridge/endpoints.ts';
import { failed, type Result } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
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
  /** store view; the default one is never sent */
  store?: string;
  /** of who is logged in; travels as the configuration says */
  token?: string;
  /**
   * "guest" or "user:{id}": on whose behalf. The call never carries another's token (I-23). Absent: whoever is logged
   * in now. Read by workers/session/authorised-call.ts.
   */
  principal?: string;
  /** somebody's that may go without their login: a sealed order (S-22) */
  asGuest?: boolean;
  /** a token that was renewed and is refused again is the call's own fault, and ends no session */
  keepsSession?: boolean;
  /** told of the headers of the answer, whatever the answer is */
  onHeaders?: (headers: Headers) => void;
  /** gives up early; the answer is then the fault 'timeout' */
  signal?: AbortSignal;
};

/** A call with ports and configuration already in it: what the rest of the worker is given. */
export type Call = <E extends EndpointName>(
  endpoint: E,
  options?: CallOptions,
) => Promise<Result<AnswerOf<E>>>;

const STATIC_FILE_TIMEOUT_MS = 5_000;

/** The paths that differ between backends. */
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

/** URL of a call: origin + prefix + path + query. Throws when a path part was not given. */
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

/** Sends and reads the whole body within the limit. Out: raw answer, or 'offline' (no answer), 'timeout'. */
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
        // an answer out of the browser's cache says nothing about the line
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
      // fetch tells all network trouble apart from nothing else: no answer is all there is to know
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
 * Calls the bridge by the endpoint's name.
 * In: what fills the path, the query and the body. Out: the answer as schemas/bridge promises it, with its envelope,
 * or a fault: offline, timeout, busy, server-error, bad-content-type, bad-shape, unauthorised, not-found, conflict,
 * refused. Throws only on a programmer's mistake.
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

/**
 * Reads a static JSON file of the shop, outside the prefix (the banners).
 * In: its path from the root, its shape. Out: the content or a fault, as for `call`.
 */
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
