// Every text in every language, with the same parameters; every error has a text; nothing is left untranslated.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCode } from '../../schemas/error-codes.ts';
import { errorCatalogue } from '../../src/domain/error-catalogue.ts';

const languages = ['lv', 'en', 'ru'] as const;
type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}
/** A part's own errors join those of every page. */
const namespaceOf = (file: string) => file.slice(0, -5).replace(/^.*-errors$/, 'errors');
const texts = (language: string) =>
  new Map(
    readdirSync(`locales/${language}`)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) =>
        flatten(
          JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Tree,
          `${namespaceOf(file)}:`,
        ),
      ),
  );
const all = Object.fromEntries(languages.map((language) => [language, texts(language)])) as Record<
  (typeof languages)[number],
  Map<string, string>
>;

const pluralForms = {
  lv: ['zero', 'one', 'other'],
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
};
/** "waiting_one" → "waiting": forms differ by language, the meaning is one. */
const meaning = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const meanings = (language: (typeof languages)[number]) => new Set([...all[language].keys()].map(meaning));
const parameters = (text: string) => new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]));

describe('the texts of the interface', () => {
  it('S1.017 Every text of the interface exists in Latvian, English and Russian.', () => {
    const expected = [...meanings('lv')].sort();
    expect([...meanings('en')].sort()).toEqual(expected);
    expect([...meanings('ru')].sort()).toEqual(expected);
    for (const language of languages)
      for (const [key, text] of all[language]) expect(text.trim(), key).not.toBe('');
  });

  it('plurals have every form of their language (Latvian zero, one, other; Russian one, few, many)', () => {
    for (const language of languages) {
      const counted = new Set([...all[language].keys()].filter((key) => meaning(key) !== key).map(meaning));
      for (const key of counted)
        for (const form of pluralForms[language].filter((f) => !(language === 'ru' && f === 'other')))
          expect([...all[language].keys()], `${language} ${key}`).toContain(`${key}_${form}`);
    }
  });

  it('a text has the same parameters in each language', () => {
    for (const key of meanings('lv')) {
      const used = languages.map((language) => {
        const forms = [...all[language]].filter(([name]) => meaning(name) === key).map(([, text]) => text);
        return [...new Set(forms.flatMap((text) => [...parameters(text)]))]
          .filter((name) => name !== 'count')
          .sort();
      });
      expect(used[1], key).toEqual(used[0]);
      expect(used[2], key).toEqual(used[0]);
    }
  });

  it('Russian texts are written in Cyrillic and Latvian ones are not', () => {
    const latinOnly = [...all.ru].filter(
      ([, text]) => /[a-z]{3,}/i.test(text.replace(/\{\{.*?\}\}/g, '')) && !/[а-яё]/i.test(text),
    );
    const proper = ['app:shopName'];
    expect(latinOnly.map(([key]) => key).filter((key) => !proper.includes(key))).toEqual([]);
    expect([...all.lv].filter(([, text]) => /[а-яё]/i.test(text))).toEqual([]);
  });

  it('every error code has a row and a text in each language', () => {
    for (const code of errorCode.options) {
      const row = errorCatalogue[code];
      for (const language of languages)
        expect(all[language].get(`errors:${row.message}`), `${language} ${code}`).toBeTruthy();
    }
  });
});
