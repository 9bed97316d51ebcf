// Validates requests against the shapes of the contract; invalid requests are refused with a list of issues.
import type * as z from 'zod/mini';
import { type Refusal, refuse } from '../ports/refusal.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string };

/** Converts validation issues to the wire's schema array. Values are omitted because they may be personal data. */
export function schemaRefusal(issues: readonly Issue[]): Refusal {
  const errors = issues.slice(0, 20).map(({ code, path, message }) => ({
    keyword: code ?? 'type',
    dataPath: path
      .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step).slice(0, 64)}`))
      .join(''),
    message: message.slice(0, 200),
  }));
  return refuse(400, errors);
}

/** Parses a value with a shape. @throws 400 with the schema array */
export function readAs<T extends z.ZodMiniType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw schemaRefusal(parsed.error.issues);
  return parsed.data;
}

/** Returns a query parameter; undefined if absent or empty. @throws 400 if repeated, too long or with a NUL */
export function queryText(query: unknown, name: string, maxLength = 256): string | undefined {
  const value =
    typeof query === 'object' && query !== null ? (query as Record<string, unknown>)[name] : undefined;
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\u0000'))
    throw refuse(400, `${name} must be given once, as a short text`);
  return value;
}

/** Returns the header Idempotency-Key; undefined if absent. @throws 400 if malformed */
export function idempotencyKey({ headers }: { headers: Record<string, unknown> }): string | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !/^[\w.:-]{8,64}$/.test(key)))
    throw refuse(400, 'Idempotency-Key must have 8 to 64 letters and digits');
  return key;
}
