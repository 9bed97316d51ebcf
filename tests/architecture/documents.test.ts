// Tests citations and ids:
// - Each document that a file cites exists in the repository.
// - Each id of an invariant, a fault or a threat is defined in docs/reliability.md.
// - Each fault is named in the title of a test that runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { runningTitles, testFiles } from './sentence-ids.ts';

const root = path.resolve(import.meta.dirname, '../..');
const self = 'tests/architecture/documents.test.ts';

/** Returns the project's text files relative to the root, without hidden, built and installed folders. */
function textFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (/^(\..*|node_modules|dist|coverage|test-results|playwright-report)$/.test(entry.name)) return [];
    if (entry.isDirectory()) return textFiles(file);
    const isText = /\.(ts|tsx|js|mjs|css|html|md|sql|json)$/.test(entry.name);
    return isText && entry.name !== 'package-lock.json' && file !== self ? [file] : [];
  });
}
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it('text files contain no marks of an unfinished merge', () => {
  const isMark = (line: string) => /^(<{7} |>{7} |={7}$)/.test(line);
  expect(['<<<<<<< HEAD', '=======', '>>>>>>> a1b2c3d'].every(isMark)).toBe(true);
  expect(textFiles().filter((file) => read(file).split('\n').some(isMark))).toEqual([]);
});

const isCode = (file: string) => /\.(tsx?|m?js)$/.test(file);
const foreign = [
  /\b(?:SPEC|BRIDGE|RXDB|RELIABILITY|ARCHITECTURE|UX|LIBRARIES|LEDGER)\b/g,
  /\b(?:STYLE|JOURNEYS|FIRST-VIEW)(?:\.md| ?§)/g,
  /§ ?\d/g,
  /\bfacts? \d+\b/g,
];
const markdown = /(?<![\w/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g;

/** Returns the citations of a file that do not exist in the repository. */
function citesNothingHere(file: string, text: string): string[] {
  const papers = foreign.flatMap((pattern) => text.match(pattern) ?? []);
  const files = (text.match(markdown) ?? []).filter(
    (name) => !existsSync(path.join(root, name)) && !existsSync(path.join(root, path.dirname(file), name)),
  );
  return [...papers, ...files];
}

type Node = { type: string; [part: string]: unknown };
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';

/** Returns the texts of all literals and templates, which include the titles. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') return [String(node.value ?? '')];
  if (node.type === 'TemplateElement') return [String((node.value as { cooked?: unknown }).cooked ?? '')];
  return Object.values(node)
    .flatMap((part) => [part].flat())
    .filter(isNode)
    .flatMap(literals);
}

const anyId = /(?<![\w#-])(?:[IS]-\d{2}|F\d{2})(?![\w-])/g;
/**
 * Matches an F-id only at the start of a text or in parentheses or square brackets; elsewhere it is a name or a colour.
 */
const idInTitle = /(?<![\w#-])[IS]-\d{2}(?![\w-])|(?<=^|\((?:[^()]*, )?|\[(?:[^[\]]* )?)F\d{2}(?![\w-])/g;

/** Returns the ids in a file's comments and titles. */
function idsOf(file: string, text: string): string[] {
  if (!isCode(file)) return file.endsWith('.md') ? (text.match(anyId) ?? []) : [];
  if (text.search(anyId) < 0) return [];
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  const inComments = comments.flatMap(({ value }) => value.match(anyId) ?? []);
  const isTest = /^(tests|e2e)\//.test(file);
  const titles = isTest ? literals(program as unknown as Node) : [];
  return [...inComments, ...titles.flatMap((title) => title.match(idInTitle) ?? [])];
}

const definitions = [...read('docs/reliability.md').matchAll(/^\| ([IS]-\d{2}|F\d{2}) \|/gm)].map(
  ([, id]) => id ?? '',
);
/** Threats whose row gives a reason for having no test. */
const saidUntested = new Set(
  [...read('docs/reliability.md').matchAll(/^\| (S-\d{2}) \|.*\bNo test\b/gm)].map(([, id]) => id),
);
const faults = definitions.filter((id) => id.startsWith('F'));
const files = textFiles();

/** Returns the ids in the titles of a file's tests that run. */
const idsInTitles = (file: string, text: string): string[] =>
  text.search(anyId) < 0 ? [] : runningTitles(file, text).flatMap((title) => title.match(idInTitle) ?? []);

const numbered = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `F${String(first + at).padStart(2, '0')}`);

/** Returns the threats with neither a test nor a reason for having none, and those with both. */
const unexplained = (rows: Iterable<readonly string[]>, proven: ReadonlySet<string>): string[] =>
  [...rows].flatMap(([row = '', id = '']) => (proven.has(id) === /\bNo test\b/.test(row) ? [id] : []));

describe('citations', () => {
  it('refer to documents in the repository', () => {
    const found = files.flatMap((file) =>
      citesNothingHere(file, read(file)).map((cited) => `${file} cites ${cited}`),
    );
    expect(found).toEqual([]);
  });

  it('use exactly the ids defined in docs/reliability.md, except those marked as untested', () => {
    const used = new Map<string, string>();
    for (const file of files) {
      if (file === 'docs/reliability.md') continue;
      for (const id of idsOf(file, read(file))) if (!used.has(id)) used.set(id, file);
    }
    const undefinedIds = [...used].filter(([id]) => !definitions.includes(id));
    expect(undefinedIds.map(([id, file]) => `${file} uses ${id}`)).toEqual([]);
    expect(definitions.filter((id) => !used.has(id) && !saidUntested.has(id))).toEqual([]);
    expect(definitions).toEqual([...new Set(definitions)]);
  });

  it('in test titles include the 90 faults, which docs/reliability.md lists in order', () => {
    expect(faults).toEqual([...faults].sort());
    const all = numbered(1, 90);
    expect(all.filter((id) => !faults.includes(id))).toEqual([]);
    const proven = new Set(testFiles().flatMap((file) => idsInTitles(file, read(file))));
    expect(faults.filter((id) => !proven.has(id))).toEqual([]);
  });

  it('in test titles include the 36 threats, except those with a reason why there is no test', () => {
    const rows = [...read('docs/reliability.md').matchAll(/^\| (S-\d{2}) \|.*$/gm)];
    expect(rows.map(([, id]) => id)).toEqual(
      Array.from({ length: 36 }, (_, at) => `S-${String(at + 1).padStart(2, '0')}`),
    );
    const proven = new Set(testFiles().flatMap((file) => idsInTitles(file, read(file))));
    expect(unexplained(rows, proven)).toEqual([]);
    // a threat with neither a test nor a reason, or with both, is reported
    expect(unexplained([['| S-98 | x | y |', 'S-98']], proven)).toEqual(['S-98']);
    expect(unexplained([['| S-01 | x | No test: y |', 'S-01']], proven)).toEqual(['S-01']);
  });

  it('are reported if their document does not exist', () => {
    const cited = (text: string) => citesNothingHere('src/a.ts', text);
    expect(cited('// as RELIABILITY I-01 says')).toEqual(['RELIABILITY']);
    expect(cited('// (STYLE §3)')).toHaveLength(2);
    expect(cited('// see docs/nowhere.md')).toEqual(['docs/nowhere.md']);
    expect(cited('// see docs/reliability.md, BRIDGE_ADMIN')).toEqual([]);
  });

  it('are read from comments and titles only', () => {
    expect(idsOf('src/a.ts', '// holds (F97, S-98)\nconst a = "I-99 F96";')).toEqual(['F97', 'S-98']);
    expect(idsOf('tests/a.ts', "it('I-99 F96 holds (S-98, F97)', () => b('fragment F95'))")).toEqual([
      'I-99',
      'S-98',
      'F97',
    ]);
    expect(idsOf('tests/a.ts', "const sku = 'AS-12'; const colour = '#F12';")).toEqual([]);
    // a fault counts as tested only if its id is in the title of a test that runs, or in a row that the title shows
    const rows = "it.each([['F97 a row', 1]])('%s holds (F96)', () => {})";
    expect(idsInTitles('tests/a.ts', rows).sort()).toEqual(['F96', 'F97']);
    expect(idsInTitles('tests/a.ts', "// F97\nit.skip('F96 holds', () => say('F95'))")).toEqual([]);
  });
});
