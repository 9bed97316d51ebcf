// Repairs the stored cart head field by field, so that one invalid value does not cause the loss of the backend cart's
// id or of the lines saved for later.
import * as z from 'zod/mini';
import { type CartHead, cartHead } from '#schemas/documents/cart-head.ts';

/** Returns the valid part of a value, or undefined. `lost` receives the paths of dropped values. */
function kept(shape: z.core.$ZodType, value: unknown, path: string, lost: string[]): unknown {
  if (z.safeParse(shape as z.ZodMiniType, value).success) return value;
  const { def } = (shape as z.core.$ZodTypes)._zod;
  if (def.type === 'optional') {
    const inner = kept(def.innerType, value, path, lost);
    if (inner === undefined) lost.push(path);
    return inner;
  }
  if (def.type === 'array' && Array.isArray(value)) {
    return value.flatMap((entry, at) => {
      const whole = kept(def.element, entry, `${path}.${at}`, lost);
      if (whole === undefined) lost.push(`${path}.${at}`);
      return whole === undefined ? [] : [whole];
    });
  }
  if (def.type === 'object' && typeof value === 'object' && value !== null) {
    const fields: Record<string, unknown> = { ...value };
    for (const [name, field] of Object.entries(def.shape)) {
      if (!(name in fields)) continue;
      const whole = kept(field, fields[name], path === '' ? name : `${path}.${name}`, lost);
      if (whole === undefined) delete fields[name];
      else fields[name] = whole;
    }
    return z.safeParse(shape as z.ZodMiniType, fields).success ? fields : undefined;
  }
  return undefined;
}

/**
 * Returns the valid part of the stored head, including fields of a newer build, and the paths of invalid values. Each
 * optional field and each list entry is checked independently.
 */
export function parseHeadLeniently(stored: CartHead): { head: CartHead; lost: string[] } {
  const lost: string[] = [];
  const head = kept(cartHead, stored, '', lost) as CartHead | undefined;
  return { head: head ?? { generation: stored.generation, seq: stored.seq }, lost };
}
