// One request to the foreign backend and what becomes of it: envelopes, refusals, and the two ways of wording them.

/** Whose quirks: a Vue Storefront API in front of Magento 2, or the native bridge of Magento 1. */
export type Habit = 'v' | 'm1';

export type Fields = Record<string, unknown>;

export type Asked = {
  method: string;
  /** below the prefix */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  /** decoded JSON; undefined without one */
  body: unknown;
  /** of the query or the header Authorization; "" for a guest */
  token: string;
};

export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** A call that is not carried out. `isExact`: its code stays also where everything else is a 500. */
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
/** The object, or one without anything in it. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
/** The text, "" for anything that is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The envelope of a success. In: the result, and what only login and refresh add. */
export const enveloped = (result: unknown, meta?: Fields): Answer => ({
  status: 200,
  body: { code: 200, result, ...(meta ? { meta } : {}) },
});
/** A success without an envelope: the catalogue and the URL map. */
export const raw = (body: unknown): Answer => ({ status: 200, body });

/** A refusal in the words of a habit: Magento 1 says 500 to nearly everything, and never an object or a list. */
export function refused(habit: Habit, { status, result, isExact }: Refusal): Answer {
  if (habit === 'v' || isExact) return { status, body: { code: status, result } };
  const [first] = [result].flat();
  const words = isFields(first) ? (first.errorMessage ?? first.message) : result;
  return { status: 500, body: { code: 500, result: words } };
}

const numeric = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** What an encoder does that takes every text that looks like a number for one, at any depth. */
export function withNumbers(value: unknown): unknown {
  if (typeof value === 'string') return numeric.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withNumbers(part)]));
}

/** One error of a JSON schema validator. */
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
/** Keys that the schema does not know. */
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
