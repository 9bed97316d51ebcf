// The words of the interface for tests: taken from the locale files by key, put together by i18next as the shop does,
// so that a text can be changed without changing a test.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { namespaceOf } from '#shared/config/namespace-of.ts';
import { numberFormatter } from '#src/app/i18n/number-formatter.ts';

/** The languages of the interface; the folders of locales/ are compared with them. */
export const languages = ['lv', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];
/** What stands in a text: `lang` (en unless told), `count` for its plural, and its named parts. */
export type Values = { lang?: Language; count?: number; [part: string]: string | number | undefined };
/** How much of a name a pattern must be: all of it, its beginning, or any part. */
export type Reach = 'whole' | 'start' | 'within';

type Tree = { [key: string]: string | Tree };

const folder = path.join(import.meta.dirname, '../../locales');
/** stands where a part of a text was not told; no text contains it */
const OPEN = '\u0000';

const merged = (one: Tree, other: Tree): Tree => {
  const both = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const there = both[key];
    both[key] = typeof there === 'object' && typeof value === 'object' ? merged(there, value) : value;
  }
  return both;
};

function readLanguage(lang: Language): Record<string, Tree> {
  const namespaces: Record<string, Tree> = {};
  for (const file of readdirSync(path.join(folder, lang)).filter((name) => name.endsWith('.json'))) {
    const name = path.basename(file, '.json');
    const namespace = namespaceOf(name);
    const tree = JSON.parse(readFileSync(path.join(folder, lang, file), 'utf8')) as Tree;
    namespaces[namespace] = merged(namespaces[namespace] ?? {}, tree);
  }
  return namespaces;
}

const instances = new Map<Language, i18n>();
function instance(lang: Language): i18n {
  const known = instances.get(lang);
  if (known) return known;
  const made = i18next.createInstance().use(numberFormatter);
  // with the texts at hand it is ready at once
  void made.init({
    lng: lang,
    fallbackLng: false,
    initAsync: false,
    resources: { [lang]: readLanguage(lang) },
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnObjects: true,
    missingInterpolationHandler: () => OPEN,
  });
  instances.set(lang, made);
  return made;
}

/** i18next's own text of a key, parts that were not told being left open. */
function put(key: string, { lang = 'en', ...values }: Values): string {
  const texts = instance(lang);
  if (!texts.exists(key, values)) throw new Error(`${lang} has no text ${key}`);
  const words: unknown = texts.t(key, values);
  if (typeof words !== 'string') throw new Error(`${key} is not one text`);
  return words;
}

/** The keys of all plural forms of a text; the key itself when it has none. */
function forms(key: string, lang: Language): string[] {
  const [namespace = '', inside = ''] = key.split(':');
  const all = ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${inside}_${form}`);
  const found = all.filter((one) => instance(lang).getResource(lang, namespace, one) !== undefined);
  return found.length > 0 ? found.map((one) => `${namespace}:${one}`) : [key];
}

const asPattern = (words: string): string =>
  words
    .split(OPEN)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('([^]+)');

/**
 * A text of the interface as a shopper reads it. In: `namespace:key`, its parts, `count`, `lang`.
 * Throws when there is no such text, or when a part of it was not told.
 */
export function text(key: string, values: Values = {}): string {
  const words = put(key, values);
  if (words.includes(OPEN)) throw new Error(`${key} has parts that were not told`);
  return words;
}

/**
 * What matches a text of the interface whose parts need not be known: a part or count that is not told matches
 * anything (and is captured), any white space matches any other. In: `namespace:key`, the parts that are known, how much of a name it is.
 */
export function pattern(key: string, values: Values = {}, reach: Reach = 'whole'): RegExp {
  const keys = values.count === undefined ? forms(key, values.lang ?? 'en') : [key];
  const source = [...new Set(keys.map((one) => asPattern(put(one, values))))].join('|');
  if (reach === 'within') return new RegExp(source);
  return new RegExp(`^\\s*(?:${source})${reach === 'whole' ? '\\s*$' : ''}`);
}
