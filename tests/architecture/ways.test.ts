// Tests that CONTRIBUTING.md, “How far a click goes”, is true: each listed file exists and is imported by a file before
// it in the list, so that a file inserted between two others must be listed; the counts match.
// - The crossing into the worker has no import: the window calls a worker method by its key, and the file after the
//   crossing is imported where that key has its handler.
// - A component that passes a callback imports the file before it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { resolveImport } from './resolve-import.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Maximum number of files that each click may go through. */
const MOST: Record<string, number> = { 'Add to cart': 4, 'A click on a facet': 12, 'Log in': 10 };
const HANDLERS = 'workers/methods/worker-method-handlers.ts';
/** The worker's end of Comlink. */
const EXPOSED = 'workers/start-store-worker.ts';

type Way = { name: string; count: number; component: string; files: string[] };

/** Converts a path in CONTRIBUTING.md, which is relative to `src/` or `workers/`, to a path relative to the root. */
function placed(file: string): string {
  const found = ['src', 'workers']
    .map((room) => `${room}/${file}`)
    .filter((each) => existsSync(path.join(root, each)));
  if (found.length !== 1) throw new Error(`CONTRIBUTING.md names ${file}, which is ${found.length} files`);
  return found[0] as string;
}
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file]) => placed(file as string));

function waysIn(text: string): Way[] {
  const section = text.split('### How far a click goes')[1]?.split('\n### ')[0] ?? '';
  const crossing = filesIn(section.split('**The crossing**')[1] ?? '');
  return [
    ...section.matchAll(/^\*\*(.+?)\*\*, (\d+) files after `(.+?)`:\n\n((?:\d+\. .*\n(?: .*\n)*)+)/gm),
  ].map(([, name = '', count, component = '', steps = '']) => ({
    name,
    count: Number(count),
    component: placed(component),
    files: steps
      .split(/^\d+\. /m)
      .flatMap((step) => (/files of the crossing/.test(step) ? crossing : filesIn(step))),
  }));
}

/** Returns all modules that a file imports: statically, dynamically or for types. */
function importsOf(file: string): Set<string> {
  const text = read(file);
  const { module } = parseSync(file, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  );
  const targets = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic];
  return new Set(targets.map((target) => resolveImport(file, target)));
}

/** Returns the keys of the worker methods that a file calls. */
const calledIn = (file: string): string[] =>
  [...read(file).matchAll(/\.call\('(\w+)'/g)].map(([, key]) => key as string);

/** Returns the listed files that no earlier file of the list imports or calls. */
function unreached({ component, files }: Way): string[] {
  const all = [component, ...files];
  return files.filter((file, at) => {
    const before = all.slice(0, at + 1);
    if (before.some((each) => importsOf(each).has(file))) return false;
    if (file === EXPOSED) return !importsOf(file).has('comlink');
    if (file.startsWith('src/worker-client/'))
      return !before.flatMap(calledIn).some((key) => new RegExp(`^ +${key}[:,]`, 'm').test(read(HANDLERS)));
    return !(file.endsWith('.tsx') && importsOf(file).has(all[at] as string));
  });
}

const ways = waysIn(read('CONTRIBUTING.md'));

it('lists every code path with no more files than its limit', () => {
  expect(ways.map(({ name }) => name)).toEqual(Object.keys(MOST));
  for (const { name, count, files } of ways) {
    expect(new Set(files).size, name).toBe(count);
    expect(count, name).toBeLessThanOrEqual(MOST[name] ?? 0);
  }
});

it('connects each file of a code path to the next', () => {
  for (const way of ways) expect(unreached(way), way.name).toEqual([]);
});

it('lists the worker method that each code path calls', () => {
  const handled = importsOf(HANDLERS);
  for (const { name, component, files } of ways) {
    const at = files.indexOf(HANDLERS);
    if (at < 0) continue;
    const keys = [component, ...files.slice(0, at)].flatMap(calledIn);
    const rows = read(HANDLERS)
      .split('\n')
      .filter((row) => keys.some((key) => row.trim().startsWith(key)));
    const method = files
      .slice(at)
      .find((file) => handled.has(file) && rows.some((row) => row.includes(camel(file))));
    expect(method, name).toBeDefined();
  }
});

const camel = (file: string): string =>
  path.basename(file, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

it('detects a file that no other file leads to', () => {
  const [way] = ways as [Way];
  expect(unreached({ ...way, files: way.files.slice(1) })).not.toEqual([]);
});
