import { BLANK } from './redact.ts';

/**
 * Returns the path with every segment blanked that is neither a fixed part of a route nor published.
 * @param pages The table of routes.
 */
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
