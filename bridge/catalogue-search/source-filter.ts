// `_source_include` and `_source_exclude`: which parts of a document travel. Names with dots; `*` stands for any
// text. Plain scanning, no regular expression is built from what somebody sent.
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

/** Could something below `name` match? Then it has to be walked into. */
const leadsTo = (name: string, pattern: string): boolean => {
  const fixed = pattern.split('*')[0] ?? '';
  return pattern.startsWith(`${name}.`) || (pattern.includes('*') && `${name}.`.startsWith(fixed));
};

/** What becomes of the value at a path. */
type Verdict = { out: boolean; taken: boolean; leads: boolean };

/**
 * Makes the filter of one request. It gives the document without what is not asked for; lists keep their length as long
 * as their entries keep anything. A path is held against the patterns once, however many documents have it.
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

/** The documents, given and answered as JSON text in UTF-8, without what is not asked for. The event loop turns in between. */
export async function filterSources(
  sources: readonly Buffer[],
  include: readonly string[],
  exclude: readonly string[],
): Promise<readonly Buffer[]> {
  if (include.length === 0 && exclude.length === 0) return sources;
  const filter = sourceFilter(include, exclude);
  return mapInSlices(sources, (source) => Buffer.from(JSON.stringify(filter(JSON.parse(source.toString())))));
}
