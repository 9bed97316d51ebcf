// `structuredClone` for the plain values of which nearly everything stored or sent consists: objects, arrays, texts and
// numbers. Node's own writes each value down and reads it again, and that was a twentieth of the time of a journey: the
// simulated IndexedDB copies what is put, and again whatever is read.
import { types } from 'node:util';

/** Node's own. */
export const slowClone = globalThis.structuredClone;

/** Deeper values may be circular: Node's own copies those. */
const DEEPEST = 64;
/** Stands for what is not plain. */
const notPlain = Symbol('not plain');

/** Out: a copy, or `notPlain` where any part is neither plain object, array nor primitive. */
function copied(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return notPlain;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST || types.isProxy(value)) return notPlain;
  if (Array.isArray(value)) {
    const list = new Array<unknown>(value.length);
    for (let at = 0; at < value.length; at++) {
      const part = copied(value[at], depth + 1);
      if (part === notPlain) return notPlain;
      list[at] = part;
    }
    return list;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return notPlain;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = copied((value as Record<string, unknown>)[key], depth + 1);
    if (part === notPlain || key === '__proto__') return notPlain;
    copy[key] = part;
  }
  return copy;
}

/** As the global of that name; what occurs twice within a plain value is copied twice. */
export const fastClone: typeof structuredClone = (value, options) => {
  const copy = options ? notPlain : copied(value, 0);
  return (copy === notPlain ? slowClone(value, options) : copy) as typeof value;
};
