// The last word on a document: what the wire's schema cannot read is taken out where it stands, a field or an entry of a
// list, and nothing around it. What cannot do without it goes with it, at last the document.
import * as z from 'zod/mini';
import { isRecord, type Json, type Note } from './values.ts';

export type Mended = { doc: Json } | { reason: string };
export type Fitted<T> = { value: T } | { reason: string };

type Path = readonly PropertyKey[];
const GONE = Symbol('gone');

/** The value without what stands at these paths; GONE when what is missing there is nothing that it can lack. */
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
 * In: a schema, a document; what was taken out is told by the field of the document it stood in.
 * Out: the document as the schema reads it, or why there is none.
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

/** In: a schema of the wire and a mended document. Out: the document as the schema can read it, or why it cannot. */
export function fit(schema: z.ZodMiniType, doc: Json, note: Note): Mended {
  const result = fitted(schema, doc, note);
  if ('reason' in result) return { reason: `${result.reason} is missing or unreadable` };
  return { doc: result.source as Json };
}
