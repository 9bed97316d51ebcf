// Decodes the bridge's responses: turns status, headers and body text into a parsed response or a fault. Invariants:
// - every body yields a result, never an exception; no decision depends on a message text
// - only JSON counts as the backend's own response; pages of portals and proxies are never verdicts (F11, F17, F19)
import * as z from 'zod/mini';
import { schemaError } from '#schemas/bridge/enveloped.ts';
import { type ErrorCode, type Fault, failed, ok, type Result } from '#schemas/fault.ts';

export type RawAnswer = {
  status: number;
  contentType: string;
  /** raw Retry-After header, "" if absent */
  retryAfter: string;
  body: string;
};

const LONGEST_MESSAGE = 300;
const LONGEST_RETRY_AFTER_S = 3600;

/** HTTP statuses and envelope codes with a specific meaning; all others are classified by range. */
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

/** Returns the message of a rejection, which has five possible forms. For display only. */
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

/** Returns field, path and keyword of the first validation error; empty for other forms of `result`. */
function refusedField(result: unknown): { field?: string; path?: string; keyword?: string } {
  const first = z.safeParse(schemaError, Array.isArray(result) ? result[0] : undefined);
  if (!first.success) return {};
  const { dataPath, keyword, params } = first.data;
  const path = params?.missingProperty ? `${dataPath}.${params.missingProperty}` : dataPath;
  const field = path.split('.').at(-1) ?? '';
  const short = (text: string) => text.slice(0, LONGEST_MESSAGE);
  return field ? { field: short(field), path: short(path), keyword: short(keyword) } : {};
}

/** True for an envelope, which proxies do not produce. */
const isEnvelope = (body: unknown): boolean => {
  const fields = objectOf(body);
  return fields !== undefined && ['code', 'resultCode', 'result'].some((name) => name in fields);
};

/** Returns the fault's parameters: those that the order outbox evaluates and those that a notice may show. */
function detailOf(status: number, retryAfterSeconds: number, result: unknown): Fault['detail'] {
  const detail: NonNullable<Fault['detail']> = { status };
  if (retryAfterSeconds > 0) detail.retryAfter = retryAfterSeconds;
  const fields = objectOf(result);
  // the bridge's own code, or the network error class of a backend it cannot reach
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

/** Parses a Retry-After header (seconds or a date). Returns whole seconds: 0 if absent or invalid, at most one hour. */
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
    return undefined; // truncated or not JSON: the caller returns the fault 'bad-shape'
  }
}

/** Normalises the envelope's code, which a bridge may omit (meaning 200) or call `resultCode`. */
function withCode(value: unknown): { code: unknown; value: unknown } {
  const fields = objectOf(value);
  const stated = fields?.code ?? fields?.resultCode;
  if (!fields || (stated === undefined && !('result' in fields))) return { code: 200, value };
  const code = typeof stated === 'string' ? Number(stated) : (stated ?? 200);
  return { code, value: { ...fields, code } };
}

/**
 * Decodes a response.
 * @param now for Retry-After dates, ms since 1970
 * @returns the parsed response (with its envelope, if the call has one) or a fault: `bad-content-type` (not JSON),
 * `bad-shape` (truncated or of another shape), or one derived from status and envelope code. Its detail can contain
 * status, retryAfter (s), errorCode, grand_total, skus (comma-separated), message and the rejected field.
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
  // a rejection is final for an order or a session, so it must be the bridge's own JSON, not a proxy's
  if ((code === 'refused' || code === 'unauthorised') && !isSuccess && !isEnvelope(json?.value))
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
