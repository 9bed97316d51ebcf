// Takes what is anybody's out of a value, by a list of what may stay: a field that no rule names is gone with its name.
// Invariant: nothing is decided by what a text looks like.

/**
 * keep: as it is. blank: that something stood there, and nothing of it. id: another name for it, the same wherever the
 * same stood. A list of one rule is that of each entry; a function for what is put together of several.
 */
export type Rule<T> =
  | 'keep'
  | 'blank'
  | 'id'
  | ((value: T, ids: Pseudonyms) => unknown)
  | (T extends readonly (infer E)[]
      ? readonly [Rule<E>]
      : T extends object
        ? string extends keyof T
          ? { readonly [field: string]: Rule<T[string]> }
          : { readonly [F in keyof T]-?: Rule<NonNullable<T[F]>> }
        : never);

/** A text → what stands for it in a report; "" stays "". */
export type Pseudonyms = (text: string) => string;

/** Stands for a text that was left out. */
export const BLANK = '•••';

export function createPseudonyms(): Pseudonyms {
  const known = new Map<string, string>();
  return (text) => {
    if (text === '') return '';
    const name = known.get(text) ?? `id-${known.size + 1}`;
    known.set(text, name);
    return name;
  };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In: anything. Out: a value of the same type that says nothing but whether it was empty. */
export function blankOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : BLANK;
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : null;
}

/** In: a value, the rule for it, the other names of this report. Out: the value without what no rule lets stay. */
export function redact<T>(value: T, rule: Rule<T>, ids: Pseudonyms): unknown {
  if (rule === 'keep') return value;
  if (rule === 'blank' || value === null || value === undefined) return blankOf(value);
  if (rule === 'id')
    return typeof value === 'string' || typeof value === 'number' ? ids(String(value)) : blankOf(value);
  if (typeof rule === 'function') return rule(value, ids);
  if (Array.isArray(rule)) {
    const [entry] = rule as readonly [Rule<unknown>];
    return Array.isArray(value) ? value.map((each) => redact<unknown>(each, entry, ids)) : blankOf(value);
  }
  if (!isObject(value)) return blankOf(value);
  const rules = rule as Record<string, Rule<unknown>>;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inside]) => {
      const own = Object.hasOwn(rules, field) ? rules[field] : undefined;
      return own === undefined || inside === undefined ? [] : [[field, redact(inside, own, ids)]];
    }),
  );
}
