// `_source_include` and `_source_exclude`: which parts of a document are returned, by dotted names where `*` matches
// any text. Matches by scanning; no regular expression is built from user input.
import { mapInSlices } from '../wire/create-slices.ts';

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

/** True if a path below `name` could match, so that the value at `name` must be traversed. */
const leadsTo = (name: string, pattern: string): boolean => {
  const fixed = pattern.split('*')[0] ?? '';
  return pattern.startsWith(`${name}.`) || (pattern.includes('*') && `${name}.`.startsWith(fixed));
};

/** The decision for the value at a path: whether to exclude, include or traverse it. */
type Verdict = { out: boolean; taken: boolean; leads: boolean };

/**
 * Creates the filter for one request. It removes excluded parts; an entry of a list is dropped only if nothing of it
 * remains. Each path is matched once, however many documents contain it.
 */
export function sourceFilter(
  include: readonly string[],
  exclude: readonly string[],
): (source: unknown) => unknown {
  const verdicts = new Map<string, Verdict>();
  const judge = (path: string): Verdict => {
    const known = verdicts.get(path);
    if (known) return known;
    const verdict = {
      out: exclude.some((pattern) => matches(path, pattern)),
      taken: include.some((pattern) => matches(path, pattern)),
      leads: include.some((pattern) => leadsTo(path, pattern)),
    };
    verdicts.set(path, verdict);
    return verdict;
  };
  const walk = (value: unknown, name: string, inside: boolean): unknown => {
    if (Array.isArray(value)) {
      const kept = value.map((entry) => walk(entry, name, inside)).filter((entry) => entry !== undefined);
      return kept.length > 0 || inside ? kept : undefined;
    }
    if (typeof value !== 'object' || value === null) return inside ? value : undefined;
    const kept: [string, unknown][] = [];
    for (const [key, entry] of Object.entries(value)) {
      const path = name === '' ? key : `${name}.${key}`;
      const { out, taken, leads } = judge(path);
      if (out || !(inside || taken || leads)) continue;
      const result = walk(entry, path, inside || taken);
      if (result !== undefined) kept.push([key, result]);
    }
    return kept.length > 0 || inside ? Object.fromEntries(kept) : undefined;
  };
  return (source) => walk(source, '', include.length === 0) ?? {};
}

/** Filters documents in slices. Input and output are JSON in UTF-8. */
export async function filterSources(
  sources: readonly Buffer[],
  include: readonly string[],
  exclude: readonly string[],
): Promise<readonly Buffer[]> {
  if (include.length === 0 && exclude.length === 0) return sources;
  const filter = sourceFilter(include, exclude);
  return mapInSlices(sources, (source) => Buffer.from(JSON.stringify(filter(JSON.parse(source.toString())))));
}
