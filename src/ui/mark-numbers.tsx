// Excludes all numbers in a text from page translation. Parts that load at start avoid this module and pass their
// values to `markUntranslated` instead.
import type { ReactNode } from 'react';
import { markUntranslated } from './mark-untranslated.tsx';

/** Matches a word with a digit, including the digit groups and the currency or percent sign of an amount. */
const NUMBER = /\S*\d\S*(?:\s\d\S*)*(?:\s[€%])?/g;

/** Returns a text with its numbers excluded from page translation; for texts whose values are not known here. */
export const markNumbers = (text: string): ReactNode =>
  markUntranslated(text, ...new Set(text.match(NUMBER)));
