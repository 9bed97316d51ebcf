// The only file of the connector that sends requests to Medusa. Invariants:
// - Every request has a time limit. Only reads are retried, once; the caller handles a write whose response is lost.
// - Errors have codes, and no code depends on a message. Errors never contain keys or tokens.
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import { isRecord } from './import/text-of.ts';
import type { MedusaSettings } from './read-medusa-settings.ts';

/**
 * - `unreachable`: no connection, so nothing was received by Medusa
 * - `lost`: the connection was closed or the time limit reached before a response, so a write may have been carried out
 * - `broken`: a 5xx, or a response that is not JSON; a write may have been carried out
 * - `unauthorised`: 401; the secret key or the customer's token is invalid or has expired
 * - `key-refused`: 400 for every request with the publishable key, which was revoked; nothing was changed
 * - `missing`: 404
 * - `conflict`: 409; another request is changing the same record
 * - `refused`: any other 4xx; nothing was changed
 */
export type MedusaFault =
  | 'unreachable'
  | 'lost'
  | 'broken'
  | 'unauthorised'
  | 'key-refused'
  | 'missing'
  | 'conflict'
  | 'refused';

export class MedusaError extends OperatorNote {
  override readonly name = 'MedusaError';
  constructor(
    readonly fault: MedusaFault,
    /** method and path without a query */
    readonly place: string,
    readonly status: number | undefined,
    /** Medusa's own `type` and `code`, e.g. "not_allowed" and "insufficient_inventory" */
    readonly type: string | undefined = undefined,
    readonly code: string | undefined = undefined,
  ) {
    super(`Medusa: ${place} ${fault}${status === undefined ? '' : ` (${status})`}`);
  }
}

export type Json = Record<string, unknown>;

export type MedusaRequest = {
  /** undefined values are left out; an array is sent as repeated `name[]` parameters */
  query?: Record<string, string | number | readonly string[] | undefined>;
  body?: Json;
  /** the customer's token */
  token?: string | undefined;
  /** default: 8000 */
  timeoutMs?: number;
  /** false: a failed read is not retried */
  isRepeated?: boolean;
};

export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  request?: MedusaRequest,
) => Promise<Json>;

export type MedusaClient = {
  /** Sends a request to the store or auth API, e.g. "/store/carts". @throws MedusaError */
  store: Send;
  /** Sends a request with the secret key, e.g. "/admin/orders"; undefined without one. @throws MedusaError */
  admin: Send | undefined;
};

const TIMEOUT_MS = 8_000;
const REPEAT_AFTER_MS = 250;

/** Error codes of `fetch` failures that occur before anything is sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error.cause ?? error) as { code?: unknown }).code : undefined;

const faultOf = (status: number): MedusaFault => {
  if (status === 401) return 'unauthorised';
  if (status === 404) return 'missing';
  if (status === 409) return 'conflict';
  return status >= 500 ? 'broken' : 'refused';
};

function addressOf(url: string, path: string, query: MedusaRequest['query'] = {}): URL {
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) address.searchParams.append(`${name}[]`, one);
    else address.searchParams.set(name, String(value));
  }
  return address;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

async function bodyOf(response: Response): Promise<Json | undefined> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(response.status === 204 ? '{}' : text);
    return isRecord(value) ? value : undefined;
  } catch {
    // a proxy in front of Medusa sends HTML
    return undefined;
  }
}

/** Creates a client. `headersOf` returns the headers of a request, which contain its key. */
function sender(url: string, headersOf: (request: MedusaRequest) => Record<string, string>): Send {
  const once: Send = async (method, path, request = {}) => {
    const place = `${method} ${path.replace(/\/[a-z]+_[0-9A-Za-z]+/g, '/:id')}`;
    let response: Response;
    let answer: Json | undefined;
    try {
      response = await fetch(addressOf(url, path, request.query), {
        method,
        headers: {
          ...headersOf(request),
          ...(request.body && { 'content-type': 'application/json' }),
          ...(request.token && { authorization: `Bearer ${request.token}` }),
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
      });
      answer = await bodyOf(response);
    } catch (error) {
      throw new MedusaError(NOT_SENT.has(String(codeOf(error))) ? 'unreachable' : 'lost', place, undefined);
    }
    const { status } = response;
    // a proxy's 401 does not concern the login
    if (status === 401 && answer === undefined) throw new MedusaError('broken', place, status);
    if (!response.ok)
      throw new MedusaError(faultOf(status), place, status, textOf(answer?.type), textOf(answer?.code));
    if (answer === undefined) throw new MedusaError('broken', place, status);
    return answer;
  };
  return async (method, path, request) => {
    try {
      return await once(method, path, request);
    } catch (error) {
      const { fault } = error as MedusaError;
      if (method !== 'GET' || request?.isRepeated === false) throw error;
      if (fault !== 'unreachable' && fault !== 'lost' && fault !== 'broken') throw error;
      await delay(REPEAT_AFTER_MS);
      return once(method, path, request);
    }
  };
}

/** A request that requires only a valid key. */
const KEY_CHECK = '/store/regions';

/** True if Medusa may have refused the key: status and type are the same as for a violated rule. */
const mayBeKey = (error: unknown): error is MedusaError =>
  error instanceof MedusaError &&
  error.fault === 'refused' &&
  error.type === 'not_allowed' &&
  error.code === undefined;

/** Detects refusals of the publishable key, with one more request for each refusal that may be one. */
const withKeyCheck =
  (send: Send): Send =>
  async (method, path, request) => {
    try {
      return await send(method, path, request);
    } catch (error) {
      if (!mayBeKey(error)) throw error;
      try {
        await send('GET', KEY_CHECK, { query: { limit: 1, fields: 'id' } });
      } catch (failure) {
        throw mayBeKey(failure) ? new MedusaError('key-refused', error.place, error.status) : failure;
      }
      throw error;
    }
  };

export function createMedusaClient({ url, publishableKey, secretKey }: MedusaSettings): MedusaClient {
  const basic = secretKey && `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  return {
    store: withKeyCheck(sender(url, () => ({ 'x-publishable-api-key': publishableKey }))),
    admin: basic ? sender(url, () => ({ authorization: basic })) : undefined,
  };
}
