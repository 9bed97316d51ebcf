// Names of controls, as the shop's texts have them: asked for by file and key, in any of its languages.
import { readFileSync } from 'node:fs';

export type Language = 'lv' | 'en' | 'ru';
type Texts = { [key: string]: string | Texts };

/** A pattern of this very text. */
export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function lookUp(texts: Texts, keys: string[]): string[] {
  const [key = '', ...rest] = keys;
  const found = texts[key];
  if (rest.length > 0) return typeof found === 'object' ? lookUp(found, rest) : [];
  if (typeof found === 'string') return [found];
  // a text that differs by number
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return forms.map((form) => texts[`${key}_${form}`]).filter((text) => typeof text === 'string');
}

/**
 * In: "file:key.of.the.text", and what its gaps are filled with (else anything). Out: the pattern of the whole text,
 * with single spaces. Throws when there is no such text.
 */
export function words(language: Language, name: string, gaps: Record<string, string> = {}): string {
  const [file, key = ''] = name.split(':');
  const texts = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as Texts;
  const forms = lookUp(texts, key.split('.')).map((text) =>
    text
      .replace(/\s+/g, ' ')
      .split(/\{\{(\w+)\}\}/)
      .map((part, place) => {
        if (place % 2 === 0) return literally(part);
        const gap = gaps[part];
        return gap === undefined ? '.*' : literally(gap);
      })
      .join(''),
  );
  if (forms.length === 0) throw new Error(`no text ${name} in ${language}`);
  return `(?:${forms.join('|')})`;
}
