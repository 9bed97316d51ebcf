// Performs the final step of normalising a document: removes the smallest part that its schema rejects, a field or a
// list entry. If the parent requires that part, the parent is removed too, up to the whole document.
import * as z from 'zod/mini';
import { isRecord, type Json, type Note } from './values.ts';

export type Mended = { doc: Json } | { reason: string };
export type Fitted<T> = { value: T } | { reason: string };

type Path = readonly PropertyKey[];
const GONE = Symbol('gone');

/** Returns the value without these paths; GONE if a required part is missing. */
function pruned(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return GONE;
  const byHead = new Map<PropertyKey, Path[]>();
  for (const [head = '', ...rest] of paths) byHead.set(head, [...(byHead.get(head) ?? []), rest]);
  if (Array.isArray(value))
    return value
      .map((entry, at) => (byHead.has(at) ? pruned(entry, byHead.get(at) ?? []) : entry))
      .filter((entry) => entry !== GONE);
  if (!isRecord(value)) return GONE;
  const copy: Json = { ...value };
  for (const [head, rests] of byHead) {
    const key = String(head);
    if (copy[key] === undefined) return GONE;
    const left = pruned(copy[key], rests);
    if (left === GONE) delete copy[key];
    else copy[key] = left;
  }
  return copy;
}

/**
 * Parses a document, removing what the schema rejects.
 * @param note Called with the top-level field of each removed part.
 * @returns The parsed value and the reduced source, or the reason why the document is rejected.
 */
export function fitted<Schema extends z.ZodMiniType>(
  schema: Schema,
  doc: unknown,
  note: Note,
): Fitted<z.output<Schema>> & { source?: unknown } {
  let source = doc;
  for (;;) {
    const parsed = z.safeParse(schema, source);
    if (parsed.success) return { value: parsed.data, source };
    const { issues } = parsed.error;
    const left = pruned(
      source,
      issues.map(({ path }) => path),
    );
    if (left === GONE) {
      const missing = issues.find(({ path }) => path.length < 2) ?? issues[0];
      return { reason: `${missing?.path.map(String).join('.') || '(document)'}` };
    }
    for (const field of new Set(issues.map(({ path }) => String(path[0] ?? ''))))
      note(`${field} is unreadable and was taken away`);
    source = left;
  }
}

/** Reduces a normalised document to what its schema accepts; returns a reason if it is rejected. */
export function fit(schema: z.ZodMiniType, doc: Json, note: Note): Mended {
  const result = fitted(schema, doc, note);
  if ('reason' in result) return { reason: `${result.reason} is missing or unreadable` };
  return { doc: result.source as Json };
}
