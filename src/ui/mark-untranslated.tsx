import { Fragment, type ReactNode } from 'react';

/** True if a word or a number continues across this position. */
const isInsideWord = (text: string, at: number): boolean =>
  at > 0 && /^[\p{L}\p{M}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));

/** Splits a text at each occurrence of the value that is not a part of a longer word or number. */
function splitAt(text: string, value: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at < from || isInsideWord(text, at) || isInsideWord(text, at + value.length)) continue;
    parts.push(text.slice(from, at));
    from = at + value.length;
  }
  return [...parts, text.slice(from)];
}

/**
 * Returns a translated text with the given values excluded from page translation, which would change their characters.
 * A value that the text does not contain as a whole word or number is ignored.
 */
function markEach(text: string, ...values: readonly string[]): ReactNode {
  // longest first: "15,00 €" contains "5,00 €"
  const [value, ...others] = [...values].sort((a, b) => b.length - a.length);
  if (!value) return text;
  return splitAt(text, value).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span translate="no">{value}</span>}
      {markEach(part, ...others)}
    </Fragment>
  ));
}

/** Renders one element, so that a flexible row puts no gap between the parts of the text. */
export const markUntranslated = (text: string, ...values: readonly string[]): ReactNode => (
  <span>{markEach(text, ...values)}</span>
);
