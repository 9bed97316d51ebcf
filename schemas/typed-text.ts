// The shapes of text that a person typed or pasted. Every text field of a form and of the bridge is parsed by one of them;
// passwords are not, each of their characters counts.
import * as z from 'zod/mini';
import { plainLine, plainText } from './plain-text.ts';

/** A field of one line. */
export const typedLine = () => z.string().check(z.overwrite(plainLine));
/** A field of several lines. */
export const typedText = () => z.string().check(z.overwrite(plainText));
