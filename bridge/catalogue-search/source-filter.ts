// `_source_include` and `_source_exclude`: which parts of a document travel. Names with dots; `*` stands for any
// text. Plain scanning, no regular expression is built from what somebody sent.

function matches(name: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [head = '', ...rest] = parts;
  if (rest.length === 0) return name === pattern;
  if (!name.startsWith(head)) return false;
  const tail = rest.pop() ?? '';
  let at = head.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - tail.length >= at && name.endsWith(tail);
}

/** Could something below `name` match? Then it has to be walked into. */
const leadsTo = (name: string, pattern: string): boolean => {
  const fixed = pattern.split('*')[0] ?? '';
  return pattern.startsWith(`${name}.`) || (pattern.includes('*') && `${name}.`.startsWith(fixed));
};

/** The document without what is not asked for; lists keep their length as long as their entries keep anything. */
export function filterSource(source: unknown, include: string[], exclude: string[]): unknown {
  const walk = (value: unknown, name: string, inside: boolean): unknown => {
    if (Array.isArray(value)) {
      const kept = value.map((entry) => walk(entry, name, inside)).filter((entry) => entry !== undefined);
      return kept.length > 0 || inside ? kept : undefined;
    }
    if (typeof value !== 'object' || value === null) return inside ? value : undefined;
    const kept: [string, unknown][] = [];
    for (const [key, entry] of Object.entries(value)) {
      const path = name === '' ? key : `${name}.${key}`;
      if (exclude.some((pattern) => matches(path, pattern))) continue;
      const taken = inside || include.some((pattern) => matches(path, pattern));
      if (!taken && !include.some((pattern) => leadsTo(path, pattern))) continue;
      const result = walk(entry, path, taken);
      if (result !== undefined) kept.push([key, result]);
    }
    return kept.length > 0 || inside ? Object.fromEntries(kept) : undefined;
  };
  return walk(source, '', include.length === 0) ?? {};
}
