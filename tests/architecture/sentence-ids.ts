// Reads the ids of rules (S, a digit, a dot, three digits): which stand in titles of tests that run, and which prove
// nothing, because they stand elsewhere or are malformed.
import { readdirSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** An id that does not count: its line, counted from 1, as it is written, and why. */
export type StrayId = { line: number; id: string; why: 'malformed' | 'not in a title' | 'never runs' };

/** An id as it is written; one that counts has no `why`. */
type WrittenId = Omit<StrayId, 'why'> & Partial<Pick<StrayId, 'why'>>;

/** The files whose titles may name ids, from the root of the checkout. */
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

/** Whatever might be meant as an id, a Cyrillic S included. */
const idLike = /(?<![\w.\\-])[SsСс] ?\d{1,2} ?[.,:_-] ?\d+\w*([-–/]\d+)?/gu;
const isId = (text: string) => /^S[1-9]\.\d{3}$/.test(text);

const titled = new Set(['it', 'test', 'describe']);
/** What may stand between `test` and its title. */
const modifiers =
  /^(concurrent|describe|each|extend|for|only|parallel|runIf|sequential|serial|shuffle|skipIf)$/;
const resting = /^(fails?|fixme|skip|todo)$/;

/** The names of a callee, from the left: `test.describe`, `it.each(rows)`. Empty for what is not made of names. */
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

/** Name → the expressions it may stand for. */
type Known = ReadonlyMap<string, readonly Node[]>;

const propertyOf = (nodes: readonly Node[], name: string): Node[] =>
  nodes.flatMap(({ properties }) =>
    nodesIn(properties)
      .filter(({ key }) => nameOf(key) === name)
      .flatMap(({ value }) => nodesIn(value)),
  );
const elementOf = (nodes: readonly Node[], at: number): Node[] =>
  nodes.flatMap(({ elements }) => nodesIn((elements as unknown[] | undefined)?.[at]));

/** What an expression may stand for: itself, or what names and their properties lead to. */
function meant(node: Node, known: Known): Node[] {
  const bare = unwrapped(node);
  if (bare.type === 'Identifier') return (known.get(nameOf(bare)) ?? []).map(unwrapped);
  if (bare.type === 'MemberExpression')
    return propertyOf(meant(bare.object as Node, known), nameOf(bare.property)).map(unwrapped);
  return [bare];
}
const rowsOf = (table: Node | undefined, known: Known): Node[] =>
  (table ? meant(table, known) : []).flatMap(({ elements }) => nodesIn(elements)).map(unwrapped);

/** The names that a loop gives to its rows, or to parts of them. */
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

/** The texts a title is made of: itself, and the part of each row that its `%s` shows. */
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

/** The titles of a file's tests and groups: where each stands, and whether its tests run. Throws when it does not parse. */
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

/** The ids of a file, in its order. Throws when a file with ids does not parse. */
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

/** In: a file's name (its ending tells the language) and its code. Out: ids that do not count, in the order of the file. */
export const strayIds = (file: string, code: string): StrayId[] =>
  writtenIds(file, code).flatMap(({ line, id, why }) => (why ? [{ line, id, why }] : []));

/** The ids in titles of a file's tests that run, in its order; an id of two titles stands there twice. */
export const titleIds = (file: string, code: string): string[] =>
  writtenIds(file, code).flatMap(({ id, why }) => (why ? [] : [id]));

/** The titles of a file's tests that run, as they are written, in no order. */
export const runningTitles = (file: string, code: string): string[] =>
  titlesIn(file, code).flatMap(({ start, end, runs }) => (runs ? [code.slice(start + 1, end - 1)] : []));
