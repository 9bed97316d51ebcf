import { Fragment, type ReactNode } from 'react';

/**
 * Returns a translated text with the given values excluded from page translation, which would change their characters.
 * A value that the text does not contain is ignored.
 */
export function markUntranslated(text: string, ...values: readonly string[]): ReactNode {
  // longest first: "15,00 €" contains "5,00 €"
  const [value, ...others] = [...values].sort((a, b) => b.length - a.length);
  if (!value) return text;
  return text.split(value).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span translate="no">{value}</span>}
      {markUntranslated(part, ...others)}
    </Fragment>
  ));
}
