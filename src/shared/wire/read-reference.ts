// Reads a small document (attribute, tax rule, page, review) in its wire shape, mended in the same way as in an import.
import type * as z from 'zod/mini';
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { fitted } from './mend/fit.ts';
import { mendReference } from './mend/mend-reference.ts';
import { isRecord, unnoted } from './mend/values.ts';

/** Parses a raw document; fault 'bad-shape' if its key is missing or it does not fit the shape. */
export function readReference<Shape extends z.ZodMiniType>(
  entity: Exclude<Entity, 'product' | 'category'>,
  shape: Shape,
  source: unknown,
): Result<z.output<Shape>> {
  if (!isRecord(source)) return failed('bad-shape', { field: '' });
  const mended = mendReference(entity, source, unnoted);
  if ('reason' in mended) return failed('bad-shape', { field: mended.reason.replace(/^no /, '') });
  const fit = fitted(shape, mended.doc, unnoted);
  return 'reason' in fit ? failed('bad-shape', { field: fit.reason }) : ok(fit.value);
}
