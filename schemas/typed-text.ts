// Shapes of typed or pasted text. They parse every text field of forms and of the bridge, except passwords, in which
// every character is significant.
import * as z from 'zod/mini';
import { plainLine, plainText } from './plain-text.ts';

/** Returns the shape of a single-line field. */
export const typedLine = () => z.string().check(z.overwrite(plainLine));
/** Returns the shape of a multi-line field. */
export const typedText = () => z.string().check(z.overwrite(plainText));
