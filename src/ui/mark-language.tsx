import { Fragment, type ReactNode } from 'react';

/** A name in a text; `textLanguage`: BCP 47, absent if it is in the language of the text. */
export type Named = { name: string; textLanguage?: string | undefined };

/**
 * Returns a translated text in which names may have another language.
 * @param named the names in the order in which they occur in the text
 * @param mark renders the text between the names and the names themselves
 */
export function markLanguage(
  text: string,
  named: readonly Named[],
  mark: (part: string) => ReactNode = (part) => part,
): ReactNode {
  const parts: ReactNode[] = [];
  /** end of the text that `parts` contains, and of the last name that was found */
  let [from, searched] = [0, 0];
  for (const { name, textLanguage } of named) {
    const at = name === '' ? -1 : text.indexOf(name, searched);
    if (at < 0) continue;
    searched = at + name.length;
    if (textLanguage === undefined) continue;
    parts.push(mark(text.slice(from, at)), <span lang={textLanguage}>{mark(name)}</span>);
    from = searched;
  }
  if (from === 0) return mark(text);
  return (
    <span>
      {[...parts, mark(text.slice(from))].map((part, at) => (
        <Fragment key={at}>{part}</Fragment>
      ))}
    </span>
  );
}
