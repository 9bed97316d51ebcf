// Every text exists in every language with the same parameters, and every error has a text.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { errorCode } from '#schemas/error-code.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import { namespaceOf } from '#shared/config/namespace-of.ts';
import { errorText } from '#shared/domain/faults/error-catalogue.ts';
import { type Language, languages, text } from '../support/texts.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
const texts = (language: string) =>
  new Map(
    readdirSync(`locales/${language}`)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) =>
        flatten(
          JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Tree,
          `${namespaceOf(path.basename(file, '.json'))}:`,
        ),
      ),
  );
const all = Object.fromEntries(languages.map((language) => [language, texts(language)])) as Record<
  Language,
  Map<string, string>
>;

const pluralForms = (language: Language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
/** Removes the plural form of a key ("waiting_one" → "waiting"): languages have different forms. */
const meaning = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const meanings = (language: Language) => new Set([...all[language].keys()].map(meaning));
const parameters = (text: string) => new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]));

type Node = { type: string; [part: string]: unknown };
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodesOf = (node: Node): Node[] => [node, ...partsOf(node).flatMap(nodesOf)];
/** The files in src/ with their syntax trees. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const code = readFileSync(`src/${file}`, 'utf8');
    return { file, code, nodes: nodesOf(parseSync(file, code).program as unknown as Node) };
  });
type Source = (typeof sources)[number];

const argumentsOf = (node: Node, name: string): Node[] =>
  node.type === 'CallExpression' && (node.callee as Node).name === name ? (node.arguments as Node[]) : [];
/** Returns the names in an argument of t(): one, both of a conditional, or a pattern with `*` for each expression. */
function namesIn(argument: Node): string[] {
  if (typeof argument.value === 'string') return [argument.value];
  if (argument.type === 'ConditionalExpression')
    return [argument.consequent, argument.alternate].filter(isNode).flatMap(namesIn);
  if (argument.type !== 'TemplateLiteral') return [];
  return [(argument.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')];
}
const textOf = ({ code }: Source, node: Node) => code.slice(node.start as number, node.end as number);

/** Returns each text name in a file with its possible namespaces; an empty list if the namespace is a parameter. */
function namedTexts(source: Source): { name: string; namespaces: string[] }[] {
  const quoted = (node: Node) => [...textOf(source, node).matchAll(/'([\w-]+)'/g)].map(([, ns]) => ns ?? '');
  const spaces = source.nodes.flatMap((node) => argumentsOf(node, 'useTranslation').flatMap(quoted));
  return source.nodes.flatMap((node) => {
    const [first, options] = argumentsOf(node, 't');
    const own = options && /\bns: '([\w-]+)'/.exec(textOf(source, options))?.[1];
    return (first ? namesIn(first) : []).map((name) => {
      const [, space, rest] = /^([\w-]+):(.*)$/.exec(name) ?? [];
      return space !== undefined && rest !== undefined
        ? { name: rest, namespaces: [space] }
        : { name, namespaces: own ? [own] : spaces };
    });
  });
}

describe('the texts of the interface', () => {
  it('exist in Latvian, English and Russian [S1.017]', () => {
    const expected = [...meanings('lv')].sort();
    for (const language of languages) {
      expect([...meanings(language)].sort(), language).toEqual(expected);
      for (const [key, text] of all[language]) expect(text.trim(), key).not.toBe('');
    }
  });

  it('include every text that the code uses, in its namespace [S1.017]', () => {
    const known = [...all.lv.keys()];
    const escaped = (text: string) => text.replace(/[.+?^$()|[\]\\]/g, '\\$&');
    const missing = sources.flatMap((source) =>
      namedTexts(source).flatMap(({ name, namespaces }) => {
        const key = escaped(name).replaceAll('*', '[^:]+');
        const space = namespaces.length > 0 ? `(${namespaces.join('|')})` : '[^:]+';
        const wanted = new RegExp(`^${space}:${key}(_.+)?$`);
        return known.some((one) => wanted.test(one)) ? [] : [`${source.file}: ${name}`];
      }),
    );
    expect(missing).toEqual([]);
    expect(sources.flatMap(namedTexts).length).toBeGreaterThan(500);
  });

  it('exist only in these three languages [S1.018]', () => {
    expect(readdirSync('locales').sort()).toEqual([...languages].sort());
  });

  it('have every plural form of their language', () => {
    for (const language of languages) {
      const counted = new Set([...all[language].keys()].filter((key) => meaning(key) !== key).map(meaning));
      for (const key of counted)
        for (const form of pluralForms(language).filter((f) => !(language === 'ru' && f === 'other')))
          expect([...all[language].keys()], `${language} ${key}`).toContain(`${key}_${form}`);
    }
  });

  it('have a form for every count from 0 to 200', () => {
    for (const language of languages) {
      const rules = new Intl.PluralRules(language);
      const counted = new Set([...all[language].keys()].filter((key) => meaning(key) !== key).map(meaning));
      const spoken = [...counted].filter((key) => all[language].has(`${key}_other`));
      expect(spoken.length).toBeGreaterThan(20);
      const forms = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
      for (const key of spoken)
        for (const form of forms)
          expect(all[language].get(`${key}_${form}`), `${language} ${key}`).toBeTruthy();
    }
  });

  it('have the same parameters in each language', () => {
    for (const key of meanings('lv')) {
      const used = languages.map((language) => {
        const forms = [...all[language]].filter(([name]) => meaning(name) === key).map(([, text]) => text);
        return [...new Set(forms.flatMap((text) => [...parameters(text)]))]
          .filter((name) => name !== 'count')
          .sort();
      });
      for (const one of used) expect(one, key).toEqual(used[0]);
    }
  });

  it('are in Cyrillic in Russian', () => {
    const latinOnly = [...all.ru].filter(
      ([, text]) => /[a-z]{3,}/i.test(text.replace(/\{\{.*?\}\}/g, '')) && !/[а-яё]/i.test(text),
    );
    expect(latinOnly.map(([key]) => key)).toEqual([]);
  });

  it('are never in Cyrillic in Latvian', () => {
    expect([...all.lv].filter(([, text]) => /[а-яё]/i.test(text))).toEqual([]);
  });

  it('are identical in all files that repeat them for their own page', () => {
    const twins: readonly (readonly [what: RegExp, files: readonly string[]])[] = [
      [/^messages\./, ['account', 'checkout']],
      [/^absent\./, ['wishlist', 'compare']],
      [/^undo$/, ['wishlist', 'compare', 'cart', 'recently-viewed']],
      [/^energy$/, ['cart', 'checkout', 'order']],
      [/^sum\.(?!title)/, ['cart', 'checkout', 'order']],
      [/^saved\.title$/, ['order', 'order-feedback']],
      [/^unknown\.title$/, ['order-feedback', 'withdrawal']],
    ];
    const differing = languages.flatMap((language) =>
      twins.flatMap(([what, files]) => {
        const found = new Map<string, Set<string>>();
        for (const [place, words] of all[language]) {
          const [file = '', key = ''] = place.split(':');
          if (files.includes(file) && what.test(key))
            found.set(key, (found.get(key) ?? new Set()).add(words));
        }
        expect(found.size, String(what)).toBeGreaterThan(0);
        return [...found].filter(([, said]) => said.size > 1).map(([key]) => `${language} ${key}`);
      }),
    );
    const same = [
      ['account:profile.savedHere', 'account-pages:savedHere'],
      ['account:profile.sending', 'account-pages:sending'],
      ['order:saved.title', 'withdrawal:waiting.title'],
      ['order:withdrawn.receipt', 'withdrawal:receipt'],
      ['order:withdrawn.title', 'withdrawal:pageTitle'],
    ] as const;
    for (const language of languages)
      for (const [one, other] of same)
        if (all[language].get(one) !== all[language].get(other)) differing.push(`${language} ${one}`);
    expect(differing).toEqual([]);
  });

  it('split a title with an order number into parts that fit the narrowest phone', () => {
    const narrowest = 14;
    for (const lang of languages)
      for (const title of ['order:accepted.title', 'order:withdrawn.title']) {
        const pieces = text(title, { lang, number: '100048213' }).split(/[ \n]/);
        expect(pieces.at(-1), title).toContain('100048213');
        for (const piece of pieces) expect(piece.length, piece).toBeLessThanOrEqual(narrowest);
      }
  });

  it('exist for every task whose outcome is shown', () => {
    const shown = Object.entries(taskKinds).filter(([, { notice }]) => notice !== 'never');
    const keys = shown.flatMap(([kind]) => [`account:outcomes.${kind}`, `sync-sheet:others.${kind}`]);
    expect(keys.filter((key) => !all.en.has(key))).toEqual([]);
  });

  it('exist for every error code in each language', () => {
    for (const code of errorCode.options) {
      for (const language of languages)
        expect(all[language].get(errorText(code)), `${language} ${code}`).toBeTruthy();
    }
  });
});
