import { Fragment, type ReactNode } from 'react';

/**
 * Returns a translated text with the given values excluded from page translation, which would change their characters.
 * A value that the text does not contain is ignored.
 */
function markEach(text: string, ...values: readonly string[]): ReactNode {
  // longest first: "15,00 €" contains "5,00 €"
  const [value, ...others] = [...values].sort((a, b) => b.length - a.length);
  if (!value) return text;
  return text.split(value).map((part, at) => (
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

/** A word with a digit; the groups and the sign of an amount belong to it. */
const NUMBER = /\S*\d\S*(?:\s\d\S*)*(?:\s[€%])?/g;

/** Returns a text with its numbers excluded from page translation; for texts whose values are not known here. */
export const markNumbers = (text: string): ReactNode =>
  markUntranslated(text, ...new Set(text.match(NUMBER)));
