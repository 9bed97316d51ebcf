// Reads what came back from the bridge: status, headers and body text in, the promised answer or a fault out.
// Invariants: total (any bytes give ok or a fault, never an exception), nothing is decided by reading a message, and
// only JSON counts as the bridge's word: a portal's or proxy's page is never a verdict (F11, F17, F19).
import * as z from 'zod/mini';
import { schemaError } from '../../schemas/bridge/enveloped.ts';
import { type ErrorCode, type Fault, failed, ok, type Result } from '../../schemas/fault.ts';

export type RawAnswer = {
  status: number;
  contentType: string;
  /** header Retry-After as it came, "" without one */
  retryAfter: string;
  body: string;
};

const LONGEST_MESSAGE = 300;
const LONGEST_RETRY_AFTER_S = 3600;

/** HTTP statuses and envelope codes that mean something of their own; the rest goes by its hundred. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorised',
  404: 'not-found',
  408: 'busy',
  409: 'conflict',
  410: 'not-found',
  422: 'conflict',
  425: 'busy',
  429: 'busy',
};
function faultCodeOf(status: number): ErrorCode {
  const own = codeOfStatus[status];
  if (own) return own;
  if (status >= 500 && status <= 599) return 'server-error';
  return status >= 400 && status <= 499 ? 'refused' : 'bad-shape';
}

const object = z.record(z.string(), z.unknown());
const objectOf = (value: unknown): Record<string, unknown> | undefined => {
  const parsed = z.safeParse(object, value);
  return parsed.success && !Array.isArray(value) ? parsed.data : undefined;
};

/** The five forms of a refusal's message. For showing only. */
function messageOf(result: unknown): string {
  if (typeof result === 'string') return result;
  if (Array.isArray(result)) {
    const first = z.safeParse(schemaError, result[0]);
    return first.success ? first.data.message : '';
  }
  const fields = objectOf(result);
  const words = [fields?.errorMessage, fields?.message, fields?.result];
  return words.find((word): word is string => typeof word === 'string' && word !== '') ?? '';
}

/** Which field of the body a list of errors is about first, where it is, and by which rule; nothing for other forms. */
function refusedField(result: unknown): { field?: string; path?: string; keyword?: string } {
  const first = z.safeParse(schemaError, Array.isArray(result) ? result[0] : undefined);
  if (!first.success) return {};
  const { dataPath, keyword, params } = first.data;
  const path = params?.missingProperty ? `${dataPath}.${params.missingProperty}` : dataPath;
  const field = path.split('.').at(-1) ?? '';
  const short = (text: string) => text.slice(0, LONGEST_MESSAGE);
  return field ? { field: short(field), path: short(path), keyword: short(keyword) } : {};
}

/** An envelope, which no proxy writes. */
const isOwnWord = (body: unknown): boolean => {
  const fields = objectOf(body);
  return fields !== undefined && ['code', 'resultCode', 'result'].some((name) => name in fields);
};

/** Parameters of the fault: what the order outbox judges by and what a notice may show. */
function detailOf(status: number, retryAfterSeconds: number, result: unknown): Fault['detail'] {
  const detail: NonNullable<Fault['detail']> = { status };
  if (retryAfterSeconds > 0) detail.retryAfter = retryAfterSeconds;
  const fields = objectOf(result);
  // the bridge's own code, or the network class of a backend it cannot reach
  const errorCode = fields?.errorCode ?? fields?.code;
  if (typeof errorCode === 'string') detail.errorCode = errorCode;
  if (typeof fields?.grand_total === 'number' || typeof fields?.grand_total === 'string')
    detail.grand_total = fields.grand_total;
  if (Array.isArray(fields?.skus)) detail.skus = fields.skus.slice(0, 100).map(String).join(',');
  Object.assign(detail, refusedField(result));
  const words = messageOf(result);
  if (words) detail.message = words.slice(0, LONGEST_MESSAGE);
  return detail;
}

/** In: the header as seconds or as a date, the clock. Out: whole seconds, 0 without one, at most an hour. */
export function retryAfterSeconds(header: string, now: number): number {
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(LONGEST_RETRY_AFTER_S, Math.max(0, seconds)) : 0;
}

const isJson = (contentType: string) => /^application\/([a-z0-9.-]+\+)?json\b/i.test(contentType.trim());
const isOtherType = (contentType: string) => contentType.trim() !== '' && !isJson(contentType);

function parsedJson(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.startsWith('\uFEFF') ? body.slice(1) : body) };
  } catch {
    return undefined; // truncated or not JSON: the caller makes it the fault 'bad-shape'
  }
}

/**
 * The same body with the code that a bridge may leave out (none or 200 is success), or name resultCode.
 */
function withCode(value: unknown): { code: unknown; value: unknown } {
  const fields = objectOf(value);
  const said = fields?.code ?? fields?.resultCode;
  if (!fields || (said === undefined && !('result' in fields))) return { code: 200, value };
  const code = typeof said === 'string' ? Number(said) : (said ?? 200);
  return { code, value: { ...fields, code } };
}

/**
 * In: the raw answer, the shape promised for success, the clock for Retry-After dates.
 * Out: the parsed answer (envelope included, where the call has one) or a fault:
 * `bad-content-type` (not JSON), `bad-shape` (truncated or another shape), or by status and envelope code. The
 * fault's detail: status, retryAfter (s), errorCode, grand_total, skus (comma list), message.
 */
export function decodeAnswer<T extends z.ZodMiniType>(
  raw: RawAnswer,
  promised: T,
  now: number,
): Result<z.output<T>> {
  const retryAfter = retryAfterSeconds(raw.retryAfter, now);
  const isSuccess = raw.status >= 200 && raw.status <= 299;
  const code = faultCodeOf(raw.status);
  if (!isSuccess && (code === 'server-error' || code === 'busy') && isOtherType(raw.contentType)) {
    return failed(code, detailOf(raw.status, retryAfter, undefined));
  }
  if (isSuccess ? !isJson(raw.contentType) : isOtherType(raw.contentType)) {
    return failed('bad-content-type', { status: raw.status });
  }
  const json = parsedJson(raw.body);
  // a refusal is final for an order and a session, so it counts only in the bridge's own JSON, never as a proxy's
  if ((code === 'refused' || code === 'unauthorised') && !isSuccess && !isOwnWord(json?.value))
    return failed('bad-shape', { status: raw.status });
  if (!isSuccess) {
    const result = json && objectOf(json.value) ? objectOf(json.value)?.result : undefined;
    return failed(code, detailOf(raw.status, retryAfter, result));
  }
  if (!json) return failed('bad-shape', { status: raw.status });
  const enveloped = withCode(json.value);
  if (enveloped.code !== 200) {
    const verdict = typeof enveloped.code === 'number' ? enveloped.code : 0;
    return failed(faultCodeOf(verdict), detailOf(verdict, retryAfter, objectOf(json.value)?.result));
  }
  return shaped(enveloped.value, promised, raw.status);
}

function shaped<T extends z.ZodMiniType>(value: unknown, promised: T, status: number): Result<z.output<T>> {
  try {
    const parsed = z.safeParse(promised, value);
    if (parsed.success) return ok(parsed.data);
    const field = parsed.error.issues[0]?.path.map(String).join('.').slice(0, LONGEST_MESSAGE) ?? '';
    return failed('bad-shape', { status, field });
  } catch {
    return failed('bad-shape', { status }); // nested too deeply for the stack
  }
}
