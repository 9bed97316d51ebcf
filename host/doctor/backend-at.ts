// Sends the doctor's requests to a backend and returns each response uninterpreted. Nothing is retried.
export type Answer = {
  /** HTTP status; 0 if there was no response */
  status: number;
  /** parsed body; undefined if it is not JSON */
  json: unknown;
  contentType: string;
  headers: Headers;
};

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'OPTIONS';
  /** request body, sent as JSON */
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

/** Requests a path below the bridge prefix. Never rejects. */
export type RequestBackend = (path: string, options?: RequestOptions) => Promise<Answer>;

const TIMEOUT_MS = 10_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // HTML or an empty body: callers check `contentType` and `status`
  }
}

/** @param address the backend's URL with its prefix */
export function backendAt(address: string): RequestBackend {
  return async (path, { method = 'GET', body, query = {}, headers = {} } = {}) => {
    const search = new URLSearchParams(query).toString();
    const none: Answer = { status: 0, json: undefined, contentType: '', headers: new Headers() };
    try {
      const answer = await fetch(`${address}${path}${search ? `?${search}` : ''}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        json: parsed(await answer.text()),
        contentType: answer.headers.get('content-type') ?? '',
        headers: answer.headers,
      };
    } catch {
      return none; // the request was refused, timed out or was aborted: there is no response
    }
  };
}

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/**
 * Returns the result in the envelope of a response; undefined unless both the HTTP status and the envelope's code are
 * 200.
 */
export function resultOf({ status, json }: Answer): unknown {
  const { code = 200, result } = fieldsOf(json);
  return status === 200 && Number(code) === 200 ? result : undefined;
}
