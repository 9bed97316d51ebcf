// Excludes all numbers of a text from page translation. The parts that load at start pass their values to
// `markUntranslated` instead.
import type { ReactNode } from 'react';
import { markUntranslated } from './mark-untranslated.tsx';

/** A word with a digit; the groups and the sign of an amount belong to it. */
const NUMBER = /\S*\d\S*(?:\s\d\S*)*(?:\s[€%])?/g;

/** Returns a text with its numbers excluded from page translation; for texts whose values are not known here. */
export const markNumbers = (text: string): ReactNode =>
  markUntranslated(text, ...new Set(text.match(NUMBER)));
