// The last word on a document: it parses with the wire's schema or stays out. Fields that nobody needs and nobody can
// read are taken away first.
import * as z from 'zod/mini';
import type { Json } from '../database/tables.ts';
import type { Note } from './values.ts';

export type Mended = { doc: Json } | { reason: string };

/** In: a schema of the wire and a mended document. Out: the document as the schema reads it, or why it does not. */
export function fit<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  doc: Json,
  note: Note,
): Mended {
  const fitted = { ...doc };
  for (;;) {
    const parsed = z.safeParse(schema, fitted);
    if (parsed.success) return { doc: fitted };
    const issue = parsed.error.issues[0];
    const key = String(issue?.path[0] ?? '');
    const field = schema.shape[key] as z.ZodMiniType | undefined;
    if (field === undefined || fitted[key] === undefined || !z.safeParse(field, undefined).success)
      return { reason: `${issue?.path.join('.') || 'document'} is missing or unreadable` };
    delete fitted[key];
    note(`${key} is unreadable and was taken away`);
  }
}
