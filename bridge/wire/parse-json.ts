// Parses untrusted JSON, checking depth, keys and text before use (S-17, S-31), and serializes canonical JSON for
// comparing bodies.
import { refuse } from '../ports/refusal.ts';

const JSON_DEPTH_MAX = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** True if the database can store the text: no NUL and no lone surrogate. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * True if the JSON may contain a forbidden key or text that cannot be stored. Without a `\u` escape there is neither a
 * NUL nor a lone surrogate, so the strings of most bodies need no check.
 */
const isSuspect = (text: string): boolean =>
  !text.isWellFormed() || /\\u|__proto__|constructor|prototype/.test(text);

/**
 * @throws 400 if nested too deeply or, for suspect JSON, on keys that could reach a prototype and text that cannot be
 *   stored
 */
function check(value: unknown, suspect: boolean, depth = 0): void {
  if (depth > JSON_DEPTH_MAX) throw refuse(400, 'The JSON is nested too deeply');
  if (suspect && typeof value === 'string' && !storable(value))
    throw refuse(400, 'The JSON has text that is not Unicode');
  if (typeof value !== 'object' || value === null) return;
  if (suspect && Object.keys(value).some((key) => forbiddenKeys.has(key) || !storable(key)))
    throw refuse(400, 'The JSON has a forbidden key');
  for (const inner of Object.values(value)) check(inner, suspect, depth + 1);
}

/** Parses and checks JSON. @throws 400 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse(400, 'The body is not JSON');
  }
  check(value, isSuspect(text));
  return value;
}

/** Serializes to JSON with sorted keys, so that equal values have equal text. Undefined properties are omitted. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
}
