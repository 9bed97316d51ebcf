// Tests texts with a count in every language: 0, 10 to 20, 21 and 101 differ between Latvian, Russian and English.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { type Language, languages } from '../support/texts.ts';

type Tree = { [key: string]: string | Tree };
type Group = { name: string; forms: Map<string, string> };

const folder = path.resolve(import.meta.dirname, '../../locales');
const SUFFIX = /_(zero|one|two|few|many|other)$/;
/** Matches a placeholder that is replaced with a number. */
const NUMBER = /\{\{(count|held|max|max[A-Z]\w*|number|qty|shown|total)\}\}/g;

function* textsOf(tree: Tree, at: string): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [at + key, value];
    else yield* textsOf(value, `${at}${key}.`);
  }
}

const texts = (language: Language): [key: string, text: string][] =>
  readdirSync(path.join(folder, language)).flatMap((file) => [
    ...textsOf(
      JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Tree,
      `${path.basename(file, '.json')}:`,
    ),
  ]);

function groupsOf(language: Language): Group[] {
  const groups = new Map<string, Group>();
  for (const [key, text] of texts(language)) {
    const category = SUFFIX.exec(key)?.[1];
    if (category === undefined) continue;
    const name = key.replace(SUFFIX, '');
    const group = groups.get(name) ?? { name, forms: new Map() };
    group.forms.set(category, text);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const numbersIn = (text: string): string[] => [...text.matchAll(NUMBER)].map(([found]) => found).sort();

const counted = [...Array(132).keys(), 200, 211, 999, 1_000, 1_001, 1_011, 1_021];
/** Groups used for small numbers only: their Latvian and Russian form "one" applies to 1, never to 21. */
const upToThree = new Set(['cart:stock.few', 'product:stock.last']);
/** Returns the noun after the last number of a text; undefined if none follows, as in "(5)". */
function nounIn(text: string): string | undefined {
  const [last] = [...text.matchAll(NUMBER)].slice(-1);
  const rest = last ? text.slice(last.index + last[0].length) : '';
  return /^[\s\u00a0](?:darba |saņemšanas |рабочи\p{L}+ )?(\p{L}{3,})/u.exec(rest)?.[1];
}

describe.each(languages)('the texts with counts in %s', (language) => {
  const rules = new Intl.PluralRules(language);
  const groups = groupsOf(language);

  it('have a form for every number', () => {
    expect(groups.length).toBeGreaterThan(20);
    const missing = groups.flatMap(({ name, forms }) =>
      counted
        .map((count) => rules.select(count))
        .filter((category) => !forms.has(category))
        .map((category) => `${name}_${category}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('contain the number in every form that is used for several numbers', () => {
    const silent = groups
      .filter(({ name }) => !upToThree.has(name))
      .flatMap(({ name, forms }) => {
        const named = new Set([...forms.values()].flatMap(numbersIn));
        return [...forms]
          .filter(([category]) => new Set(counted.filter((n) => rules.select(n) === category)).size > 1)
          .filter(([, text]) => numbersIn(text).length < named.size)
          .map(([category]) => `${name}_${category}`);
      });
    expect(silent).toEqual([]);
  });

  it('have the same groups as the other languages', () => {
    const names = (each: Language) =>
      groupsOf(each)
        .map(({ name }) => name)
        .sort();
    expect(names(language)).toEqual(names('en'));
  });

  it('contain no count before an inflected word outside of a plural group', () => {
    // abbreviations, and words between two numbers, have one form
    const invariable = /^(gab|pcs|шт|no|of|из|un|and|и|MB|МБ|šeit|здесь|can|нельзя|from|in)$/;
    const plain = texts(language)
      .filter(([key]) => !SUFFIX.test(key) && !key.startsWith('dev-'))
      .filter(([, text]) =>
        [...text.matchAll(/\{\{(?:count|held|max|qty|shown|number)\}\}[\s\u00a0](\p{Ll}+)/gu)].some(
          ([, word = '']) => !invariable.test(word),
        ),
      )
      .map(([key]) => key);
    // the number of an order or a card is an identifier, not a count
    expect(plain).toEqual(plain.filter((key) => /numbered|barcode|transfer/.test(key)));
  });
});

describe('the nouns in texts with counts', () => {
  it('are in the genitive or dative plural in Latvian after 0, 10 to 20, 30 and so on', () => {
    const wrong = groupsOf('lv').flatMap(({ name, forms }) => {
      const noun = nounIn(forms.get('zero') ?? '');
      return noun === undefined || /(u|iem|ām|ēm|no|gab)$/.test(noun) ? [] : [`${name}_zero: ${noun}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['lv', 'one', 'zero'],
    ['lv', 'one', 'other'],
    ['ru', 'one', 'many'],
    ['en', 'one', 'other'],
  ] as const)('differ in %s between "%s" and "%s"', (language, one, other) => {
    const alike = groupsOf(language).flatMap(({ name, forms }) => {
      const [first = '', second = ''] = [forms.get(one), forms.get(other)];
      const noun = nounIn(first);
      return noun !== undefined && !/^(gab|no|of|шт|из|more|left)$/.test(noun) && first === second
        ? [name]
        : [];
    });
    expect(alike).toEqual([]);
  });
});

it('labels the stock as few if one to three pieces are left', () => {
  const few = [...Array(200).keys()].filter((qty) => {
    const stock = { qty, is_in_stock: true, manage_stock: true };
    return stockLabel(stock as Parameters<typeof stockLabel>[0], undefined as never).kind === 'few';
  });
  expect(few).toEqual([1, 2, 3]);
});
