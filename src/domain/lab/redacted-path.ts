// Where a bug report was made: the parts of the address that are the shop's own.
import { BLANK } from './redact.ts';

/** In: a path, the table of pages, is a part published. Out: the path, other parts blank. */
export function redactedPath(
  pathname: string,
  pages: Readonly<Record<string, { pattern: string }>>,
  isPublished: (part: string) => boolean,
): string {
  const fixed = new Set(
    Object.values(pages).flatMap(({ pattern }) => pattern.split('/').filter((part) => !part.startsWith(':'))),
  );
  const shown = (part: string): string => {
    if (fixed.has(part)) return part;
    return isPublished(decodeURIComponent(part)) ? part : BLANK;
  };
  return pathname.split('/').map(shown).join('/');
}
