// Texts of the interface for tests, read from the locale files by key and formatted by i18next as in the app, so that
// a text can change without its tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { namespaceOf } from '#shared/config/namespace-of.ts';
import { numberFormatter } from '#src/app/i18n/number-formatter.ts';

/** The languages of the interface; the folders of locales/ are compared with them. */
export const languages = ['lv', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];
/** Values of a text: `lang` (default `en`), `count` for its plural form, and its named parameters. */
export type Values = { lang?: Language; count?: number; [part: string]: string | number | undefined };
/** The part of a name that a pattern must match: the whole name, its start, or any part. */
export type Reach = 'whole' | 'start' | 'within';

type Tree = { [key: string]: string | Tree };

const folder = path.join(import.meta.dirname, '../../locales');
/** placeholder of a missing parameter; no text contains it */
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
  // synchronous, because `resources` and `initAsync: false` are given
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

/** Formats a text; missing parameters become `OPEN`. */
function put(key: string, { lang = 'en', ...values }: Values): string {
  const texts = instance(lang);
  if (!texts.exists(key, values)) throw new Error(`${lang} has no text ${key}`);
  const words: unknown = texts.t(key, values);
  if (typeof words !== 'string') throw new Error(`${key} is not one text`);
  return words;
}

/** Returns the keys of all plural forms of a text, or the key itself if it has none. */
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
 * Returns a text as the user reads it.
 * @param key `namespace:key`
 * @throws if the text does not exist or a parameter is missing
 */
export function text(key: string, values: Values = {}): string {
  const words = put(key, values);
  if (words.includes(OPEN)) throw new Error(`${key} has parts without a value`);
  return words;
}

/**
 * Returns a pattern for a text. A missing parameter matches anything and is captured, a missing `count` matches every
 * plural form, and white space matches any white space.
 * @param key `namespace:key`
 */
export function pattern(key: string, values: Values = {}, reach: Reach = 'whole'): RegExp {
  const keys = values.count === undefined ? forms(key, values.lang ?? 'en') : [key];
  const source = [...new Set(keys.map((one) => asPattern(put(one, values))))].join('|');
  if (reach === 'within') return new RegExp(source);
  return new RegExp(`^\\s*(?:${source})${reach === 'whole' ? '\\s*$' : ''}`);
}
