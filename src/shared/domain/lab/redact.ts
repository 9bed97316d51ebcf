// Removes personal data from a value by an allow list: fields without a rule are dropped. Invariant: the rule of a
// field decides what is kept; the content of its text never does.

/**
 * keep: unchanged. blank: shows only that a value was present. id: a pseudonym, the same for equal values. A list with
 * one rule applies it to each entry; a function handles composite values.
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

/** Maps a text to its pseudonym in a report; "" stays "". */
export type Pseudonyms = (text: string) => string;

/** Replaces a redacted text. */
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

/** Returns an empty value of the same type; non-empty texts become BLANK. */
export function blankOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : BLANK;
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : null;
}

/** Returns the value without the parts that the rule does not allow. */
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
