// Tests that comments, titles of tests and error messages are written in plain technical English (CONTRIBUTING.md).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasTelltale, textsOf, type WrittenText } from './wording.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ROOMS = [
  'schemas',
  'src',
  'workers',
  'bridge',
  'connectors',
  'demo',
  'host',
  'build',
  'tests',
  'e2e',
  'bench',
];
/** The patterns themselves and the examples of this test. */
const OWN_FILES = /^tests\/architecture\/wording\./;
/** Accepted share of texts with a tell-tale; some are legitimate, such as "the header says". */
const ACCEPTED_SHARE = 0.02;

const texts = ROOMS.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(room, file)),
)
  .filter((file) => !OWN_FILES.test(file))
  .flatMap((file) =>
    textsOf(file, readFileSync(path.join(root, file), 'utf8')).map((each) => ({ file, ...each })),
  );

describe('wording', () => {
  it.each([
    ['comment', 5_000],
    ['title', 2_000],
    ['error', 100],
  ] as const)('contains traits of translated English in at most one %s in fifty', (kind, atLeast) => {
    const all = texts.filter((each) => each.kind === kind);
    const found = all.filter(({ text }) => hasTelltale(text));
    expect(all.length).toBeGreaterThan(atLeast);
    const places = found.map(({ file, line, text }) => `${file}:${line} ${text.replace(/\s+/g, ' ').trim()}`);
    expect(found.length / all.length <= ACCEPTED_SHARE ? [] : places).toEqual([]);
  });

  const found = (code: string): WrittenText[] =>
    textsOf('x.ts', code).filter(({ text }) => hasTelltale(text));

  it.each([
    ['an unnamed actor', '// whoever comes later waits'],
    ['code that talks', '/** Tells that the page was drawn. */'],
    ['code that stands', '// the lines that stand in the cart'],
    ['a comment over two lines', '// the queue is read\n// anew after a reload'],
    ['a block for parameters', '/** In: a list. Out: its length. */'],
    ['a title', "it('says what is left', () => {})"],
    ['an error', "throw new TypeError('nobody waits for it')"],
  ])('is found: %s', (_where, code) => {
    expect(found(code)).toHaveLength(1);
  });

  it.each([
    ['plain English', '// Retries with backoff after a 503.'],
    ['a directive', '// biome-ignore lint/style/noNonNullAssertion: nobody else writes it'],
    ['a string that is no text for a reader', "const key = 'anew and anew again';"],
    ['fewer than three words', '// told anew'],
  ])('is not reported: %s', (_where, code) => {
    expect(found(code)).toEqual([]);
  });
});
