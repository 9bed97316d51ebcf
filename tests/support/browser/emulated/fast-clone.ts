// `structuredClone` for plain values, which make up nearly everything stored or sent: objects, arrays, strings,
// numbers. Node's version serialises each value, which took a twentieth of a journey's time: the simulated IndexedDB
// copies on every write and read.
import { types } from 'node:util';

/** Node's own `structuredClone`. */
export const slowClone = globalThis.structuredClone;

/** Maximum depth; deeper values may be circular, so Node's version copies them. */
const DEEPEST = 64;
/** Marks values that are not plain. */
const notPlain = Symbol('not plain');

/** Returns a copy, or `notPlain` if any part is neither a plain object, an array nor a primitive. */
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

/** Works like `structuredClone`, except that an object referenced twice in a plain value is copied twice. */
export const fastClone: typeof structuredClone = (value, options) => {
  const copy = options ? notPlain : copied(value, 0);
  return (copy === notPlain ? slowClone(value, options) : copy) as typeof value;
};
