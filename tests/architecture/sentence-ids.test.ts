// Tests how the ids of rules (docs/behaviour.md) are read from test titles: an id counts only in the title of a test
// that runs. biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are code
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { strayIds, testFiles, titleIds } from './sentence-ids.ts';

/** Concatenates an id, so that this file's strings contain none. */
const id = (section: number | string, sentence: string, mark = '.') => `S${section}${mark}${sentence}`;
const one = id(4, '017');
/** Modifiers that disable a test; used in the snippets below. */
const leftOut = ['skip', 'todo', 'fails'] as const;

const counting: [where: string, code: string][] = [
  ['a title', `it('${one} Something holds.', () => {})`],
  ['one of two in a title', `test("${id(2, '001')} Something. ${one} Something else.", async () => {})`],
  ['a title made of parts', `it(\`${one} Under \${name} something holds.\`, () => {})`],
  ["a group's title", `describe('${one} everything holds', () => {})`],
  ["a browser test's group", `test.describe('${one} everything holds', () => {})`],
  ['a title over rows', `it.each(rows)('${one} %s holds', () => {})`],
  ['a title of rows in a loop', `for (const [title, n] of [['${one} It holds.', 1]]) test(title, () => {})`],
  [
    'a title of named rows in a loop',
    `const rows = [{ name: '${one} It holds.' }] as const; for (const { name: title } of rows) it(title, () => {})`,
  ],
  [
    'a property of a row',
    `const rows = [{ ids: { a: '${one} It holds.' } }] as const; for (const { ids } of rows) it(ids.a, () => {})`,
  ],
  ['a row that the title shows', `it.each([[1, '${one} It holds.']])('%i: %s', () => {})`],
  ['a title of plain rows', `for (const title of ['${one} It holds.']) it(title, () => {})`],
];

const stray: [where: string, code: string, why: string][] = [
  ['a comment', `// ${one}: something holds\nit('holds', () => {})`, 'not in a title'],
  ['a comment over several lines', `/*\n * ${one}\n */\nit('holds', () => {})`, 'not in a title'],
  ['a comment beside a title', `it(/* ${one} */ 'holds', () => {})`, 'not in a title'],
  ['what a test does', `it('holds', () => { expect(a, '${one}').toBe(1) })`, 'not in a title'],
  ['a constant', `const sentence = '${one}';`, 'not in a title'],
  ['a step', `test('holds', () => { test.step('${one} holds', () => {}) })`, 'not in a title'],
  ['a function of ours', `holds('${one} Something holds.')`, 'not in a title'],
  [
    'a row beside the title',
    `for (const [title, n] of [['It holds.', '${one}']]) test(title, () => {})`,
    'not in a title',
  ],
  [
    'a row that the title does not show',
    `it.each([['x', '${one}']])('%s holds', () => {})`,
    'not in a title',
  ],
  // these are snippets only: no test of this file is disabled
  ...leftOut.map((how): [string, string, string] => [
    `a test with ${how}`,
    `it.${how}('${one} Something holds.', () => {})`,
    'never runs',
  ]),
  [
    'a skipped group',
    `describe.${leftOut[0]}('x', () => { it('${one} It holds.', () => {}) })`,
    'never runs',
  ],
  ['too few digits', `it('${id(4, '17')} Something holds.', () => {})`, 'malformed'],
  ['too many digits', `it('${id(4, '0171')} Something holds.', () => {})`, 'malformed'],
  ['a section that does not exist', `it('${id('04', '017')} Something holds.', () => {})`, 'malformed'],
  ['another mark', `it('${id(4, '017', '-')} Something holds.', () => {})`, 'malformed'],
  ['a small letter', `it('${one.toLowerCase()} Something holds.', () => {})`, 'malformed'],
  ['a Cyrillic letter', `it('${one.replace('S', 'С')} Something holds.', () => {})`, 'malformed'],
  ['a range', `it('${one}-019 Something holds.', () => {})`, 'malformed'],
];

describe('ids of rules', () => {
  it('are well-formed and appear in titles of tests that run', () => {
    const found = testFiles().flatMap((file) =>
      strayIds(file, readFileSync(file, 'utf8')).map(({ line, id, why }) => `${file}:${line}: ${id} ${why}`),
    );
    expect(found).toEqual([]);
  });

  it.each(counting)('are counted in %s', (_where, code) => {
    expect(strayIds('snippet.ts', code)).toEqual([]);
    expect(titleIds('snippet.ts', code)).toContain(one);
  });

  it.each(stray)('are not counted in %s', (_where, code, why) => {
    expect(strayIds('snippet.ts', code)).toMatchObject([{ why }]);
    expect(titleIds('snippet.ts', code)).toEqual([]);
  });
});
