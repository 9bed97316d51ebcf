// Replaces a field of a JSON document by an unexpected value, for property tests of the connector.
import fc from 'fast-check';
import type { Json } from '#connectors/medusa/medusa-client.ts';

/** Paths of all values of a JSON document. */
export const pathsOf = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
    : [];

/** Returns a copy of a document with another value at a path; undefined removes it. */
export function replaced(document: Json, path: readonly string[], value: unknown): Json {
  const copy = structuredClone(document);
  const last = path.at(-1) ?? '';
  let at: Json = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Json;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** Values that no field of Medusa has, or that are much too large. */
export const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' ',
    0,
    -1,
    0.005,
    1e21,
    Number.MAX_SAFE_INTEGER,
    true,
    [],
    {},
    '__proto__',
  ),
  fc.constantFrom('x'.repeat(100_000), 'price', 'status', 'sku', '<script>', '2026-13-99', 'Ā', '12,5'),
  fc.jsonValue(),
);
