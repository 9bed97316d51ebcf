// One request of the doctor to a running backend, and its answer as it came. Nothing is retried and nothing is judged.
export type Answer = {
  /** HTTP status; 0 when no answer came within the limit */
  status: number;
  /** parsed body; undefined when it is no JSON */
  json: unknown;
  contentType: string;
  headers: Headers;
};

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'OPTIONS';
  /** sent as JSON */
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

/** In: a path below the bridge prefix. Out: the answer, whatever it is. */
export type RequestBackend = (path: string, options?: RequestOptions) => Promise<Answer>;

const TIMEOUT_MS = 10_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a page or nothing: `contentType` and `status` say the rest
  }
}

/** In: the backend's address with its prefix. Out: what asks it. */
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
      return none; // refused, timed out or cut: for the doctor they are all "no answer"
    }
  };
}

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** The result of an enveloped answer, undefined unless HTTP and envelope both say 200. */
export function resultOf({ status, json }: Answer): unknown {
  const { code = 200, result } = fieldsOf(json);
  return status === 200 && Number(code) === 200 ? result : undefined;
}
