// Requests and responses of the foreign backend: envelopes, errors, and the quirks of two APIs.

/** The imitated backend: a Vue Storefront API before Magento 2 (`v`), or the native bridge of Magento 1 (`m1`). */
export type ForeignApi = 'v' | 'm1';

export type Fields = Record<string, unknown>;

export type ForeignRequest = {
  method: string;
  /** path below the prefix */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  /** decoded JSON; undefined without a body */
  body: unknown;
  /** access token from the query or the Authorization header; "" for a guest */
  token: string;
};

export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** An error response. `isExact` keeps its status where other errors become a 500. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly result: unknown,
    readonly isExact = false,
  ) {
    super(String(result));
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns the object, or an empty one for any other value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
/** Returns a text or number as a text, and "" for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Builds a success response; only login and refresh have `meta`. */
export const enveloped = (result: unknown, meta?: Fields): Answer => ({
  status: 200,
  body: { code: 200, result, ...(meta ? { meta } : {}) },
});
/** Builds a success response without an envelope, for the catalogue and the URL map. */
export const raw = (body: unknown): Answer => ({ status: 200, body });

/** Builds an error response: Magento 1 returns 500 for nearly everything, and never an object or a list. */
export function refused(api: ForeignApi, { status, result, isExact }: Refusal): Answer {
  if (api === 'v' || isExact) return { status, body: { code: status, result } };
  const [first] = [result].flat();
  const words = isFields(first) ? (first.errorMessage ?? first.message) : result;
  return { status: 500, body: { code: 500, result: words } };
}

const numeric = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Converts every text that looks like a number into a number, at any depth, as some encoders do. */
export function withNumbers(value: unknown): unknown {
  if (typeof value === 'string') return numeric.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withNumbers(part)]));
}

/** Builds one error of a JSON schema validator. */
export const schemaError = (keyword: string, dataPath: string, params: Fields, message: string): Fields => ({
  keyword,
  dataPath,
  params,
  message,
});
export const missingProperty = (dataPath: string, name: string): Fields =>
  schemaError(
    'required',
    dataPath,
    { missingProperty: name },
    `should have required property '${name.replace(/^\./, '')}'`,
  );
export const wrongType = (dataPath: string, type: string): Fields =>
  schemaError('type', dataPath, { type }, `should be ${type}`);
export const wrongPattern = (dataPath: string, pattern: string): Fields =>
  schemaError('pattern', dataPath, { pattern }, `should match pattern "${pattern}"`);
/** Returns one error for each key that the schema does not know. */
export const foreignKeys = (dataPath: string, value: Fields, allowed: readonly string[]): Fields[] =>
  Object.keys(value)
    .filter((key) => !allowed.includes(key))
    .map((additionalProperty) =>
      schemaError(
        'additionalProperties',
        dataPath,
        { additionalProperty },
        'should NOT have additional properties',
      ),
    );
