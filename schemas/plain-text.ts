// Normalises typed or pasted text.
// Invariants: both functions are idempotent; equal texts typed on different keyboards become the same string.

/** Control and format characters without a glyph: zero-width spaces, soft hyphens, direction marks. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Joiners are significant between letters of caseless scripts and in emoji, and invisible elsewhere. */
const JOINER =
  /([\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])?\p{Join_Control}(?=([\p{Lo}\p{M}\p{Extended_Pictographic}])?)/gu;

const composed = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(JOINER, (found, before = '', after = '') => (before && after ? found : before))
    .normalize('NFC');

/** Returns a single line: composed (NFC), without invisible characters, each run of whitespace as one space. */
export const plainLine = (typed: string): string =>
  composed(typed.replace(/\s+/gu, ' ')).replace(/ +/g, ' ').trim();

/** Returns several lines, each normalised like `plainLine`, without leading or trailing empty lines. */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map(plainLine)
    .join('\n')
    .trim();
