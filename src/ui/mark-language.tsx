import type { ReactNode } from 'react';

/**
 * Returns a translated text in which a name has another language.
 * @param language BCP 47; undefined: the name is in the language of the text
 */
export function markLanguage(text: string, name: string, language: string | undefined): ReactNode {
  const at = language === undefined || name === '' ? -1 : text.indexOf(name);
  if (at < 0) return text;
  return (
    <span>
      {text.slice(0, at)}
      <span lang={language}>{name}</span>
      {text.slice(at + name.length)}
    </span>
  );
}
