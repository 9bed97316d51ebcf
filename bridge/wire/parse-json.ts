// Reading JSON that strangers sent: depth and key names are checked before anything else sees it
// (S-17, S-31), and a canonical text for comparing bodies.
import { refuse } from './refusal.ts';

const JSON_DEPTH_MAX = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Text the database can hold: no NUL, no half of a surrogate pair. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * True if values parsed from this JSON text may have a forbidden key, or text that cannot be stored. Without an escape there
 * is neither a NUL nor half of a surrogate pair, so that most bodies are not looked through text by text.
 */
const isSuspect = (text: string): boolean =>
  !text.isWellFormed() || /\\u|__proto__|constructor|prototype/.test(text);

/** Refuses with 400 what is nested too deeply and, of a suspect text, keys that could reach a prototype and text that cannot be stored. */
function check(value: unknown, suspect: boolean, depth = 0): void {
  if (depth > JSON_DEPTH_MAX) throw refuse(400, 'The JSON is nested too deeply');
  if (suspect && typeof value === 'string' && !storable(value))
    throw refuse(400, 'The JSON has text that is not Unicode');
  if (typeof value !== 'object' || value === null) return;
  if (suspect && Object.keys(value).some((key) => forbiddenKeys.has(key) || !storable(key)))
    throw refuse(400, 'The JSON has a forbidden key');
  for (const inner of Object.values(value)) check(inner, suspect, depth + 1);
}

/** Parsed JSON, or a refusal with 400. */
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

/** JSON text with sorted keys: equal values have equal text. Absent and undefined are the same. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
}
