// Reads the ids of rules (S, a digit, a dot, three digits) in test files: those in titles of tests that run, and those
// that do not count because they are elsewhere or malformed.
import { readdirSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** An id that does not count, as it is written in the file; `line` starts at 1. */
export type StrayId = { line: number; id: string; why: 'malformed' | 'not in a title' | 'never runs' };

/** An id as it is written in the file; `why` is absent if the id counts. */
type WrittenId = Omit<StrayId, 'why'> & Partial<Pick<StrayId, 'why'>>;

/** Returns the files whose titles may contain ids, relative to the root. */
export const testFiles = (): string[] =>
  ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const nodesIn = (part: unknown): Node[] => [part].flat().filter(isNode);
const partsOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);
const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '');

/** Matches what may be intended as an id, a Cyrillic S included. */
const idLike = /(?<![\w.\\-])[SsСс] ?\d{1,2} ?[.,:_-] ?\d+\w*([-–/]\d+)?/gu;
const isId = (text: string) => /^S[1-9]\.\d{3}$/.test(text);

const titled = new Set(['it', 'test', 'describe']);
/** Properties that may follow `test` or `describe`. */
const modifiers =
  /^(concurrent|describe|each|extend|for|only|parallel|runIf|sequential|serial|shuffle|skipIf)$/;
const resting = /^(fails?|fixme|skip|todo)$/;

/** Returns the names in a callee from left to right: `test.describe`, `it.each(rows)`. Empty for other expressions. */
function namesOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [nameOf(callee)];
  if (callee.type === 'CallExpression') return namesOf(callee.callee as Node);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag as Node);
  if (callee.type !== 'MemberExpression') return [];
  const before = namesOf(callee.object as Node);
  return before.length > 0 ? [...before, nameOf(callee.property)] : [];
}

const unwrapped = (node: Node): Node =>
  /^TS\w+Expression$/.test(node.type) ? (node.expression as Node) : node;

/** Maps a name to the expressions that it may refer to. */
type Known = ReadonlyMap<string, readonly Node[]>;

const propertyOf = (nodes: readonly Node[], name: string): Node[] =>
  nodes.flatMap(({ properties }) =>
    nodesIn(properties)
      .filter(({ key }) => nameOf(key) === name)
      .flatMap(({ value }) => nodesIn(value)),
  );
const elementOf = (nodes: readonly Node[], at: number): Node[] =>
  nodes.flatMap(({ elements }) => nodesIn((elements as unknown[] | undefined)?.[at]));

/** Resolves an expression: names and their properties to the expressions they may refer to, others to themselves. */
function meant(node: Node, known: Known): Node[] {
  const bare = unwrapped(node);
  if (bare.type === 'Identifier') return (known.get(nameOf(bare)) ?? []).map(unwrapped);
  if (bare.type === 'MemberExpression')
    return propertyOf(meant(bare.object as Node, known), nameOf(bare.property)).map(unwrapped);
  return [bare];
}
const rowsOf = (table: Node | undefined, known: Known): Node[] =>
  (table ? meant(table, known) : []).flatMap(({ elements }) => nodesIn(elements)).map(unwrapped);

/** Returns the variables that a loop declares for its rows or their parts. */
function namesOfLoop(loop: Node, known: Known): [string, Node[]][] {
  const pattern = nodesIn((loop.left as Node).declarations)[0]?.id as Node | undefined;
  const rows = rowsOf(loop.right as Node, known);
  if (pattern?.type === 'ArrayPattern')
    return (pattern.elements as unknown[]).map((name, at) => [nameOf(name), elementOf(rows, at)]);
  if (pattern?.type === 'ObjectPattern')
    return nodesIn(pattern.properties).map(({ key, value }) => [
      nameOf(value),
      propertyOf(rows, nameOf(key)),
    ]);
  return [[nameOf(pattern), rows]];
}

/** Returns the texts of a title: the title itself, and the part of each row that its `%s` shows. */
function titleTexts(call: Node, known: Known): Node[] {
  const title = nodesIn(call.arguments)[0];
  if (!title) return [];
  const marks: string[] = String(title.value ?? '').match(/%[a-z]/g) ?? [];
  const rows = marks.includes('%s') ? rowsOf(nodesIn((call.callee as Node).arguments)[0], known) : [];
  const shown = rows.flatMap((row) =>
    row.type === 'ArrayExpression' ? elementOf([row], marks.indexOf('%s')) : [row],
  );
  return [...meant(title, known), ...shown];
}

type Title = { start: number; end: number; runs: boolean };

/**
 * Returns the positions of all titles of tests and groups, and whether their tests run.
 * @throws if the file does not parse
 */
function titlesIn(file: string, code: string): Title[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const constants = new Map<string, Node[]>();
  const titles: Title[] = [];

  const declare = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) constants.set(nameOf(node.id), [node.init]);
    for (const part of partsOf(node)) declare(part);
  };
  const walk = (node: Node, runs: boolean, outside: Known): void => {
    let inside = runs;
    let known = outside;
    if (node.type === 'ForOfStatement') known = new Map([...known, ...namesOfLoop(node, known)]);
    if (node.type === 'CallExpression') {
      const [name = '', ...more] = namesOf(node.callee as Node);
      if (titled.has(name) && more.every((one) => modifiers.test(one) || resting.test(one))) {
        inside = runs && !more.some((one) => resting.test(one));
        for (const { type, start, end } of titleTexts(node, known))
          if (type === 'Literal' || type === 'TemplateLiteral') titles.push({ start, end, runs: inside });
      }
    }
    for (const part of partsOf(node)) walk(part, inside, known);
  };
  declare(program as unknown as Node);
  walk(program as unknown as Node, true, constants);
  return titles;
}

/**
 * Returns the ids of a file in order of appearance.
 * @throws if a file with ids does not parse
 */
function writtenIds(file: string, code: string): WrittenId[] {
  const written = [...code.matchAll(idLike)];
  if (written.length === 0) return [];
  const titles = titlesIn(file, code);
  return written.map(({ index, 0: id }) => {
    const line = code.slice(0, index).split('\n').length;
    const own = titles.filter(({ start, end }) => start <= index && index < end);
    if (own.length === 0) return { line, id, why: 'not in a title' };
    if (!isId(id)) return { line, id, why: 'malformed' };
    return own.some(({ runs: counts }) => counts) ? { line, id } : { line, id, why: 'never runs' };
  });
}

/**
 * Returns the ids that do not count, in order of appearance.
 * @param file its extension determines the language
 */
export const strayIds = (file: string, code: string): StrayId[] =>
  writtenIds(file, code).flatMap(({ line, id, why }) => (why ? [{ line, id, why }] : []));

/** Returns the ids in titles of a file's tests that run, in order of appearance and with duplicates. */
export const titleIds = (file: string, code: string): string[] =>
  writtenIds(file, code).flatMap(({ id, why }) => (why ? [] : [id]));

/** Returns the titles of a file's tests that run, as written, in no particular order. */
export const runningTitles = (file: string, code: string): string[] =>
  titlesIn(file, code).flatMap(({ start, end, runs }) => (runs ? [code.slice(start + 1, end - 1)] : []));
