// Reads the file of each route's screen from the imports in src/app/screens.ts, so that no other list names them.
import { readFileSync } from 'node:fs';
import { type RouteId, routeIds } from '#shared/config/routes.ts';

const source = readFileSync(new URL('../src/app/screens.ts', import.meta.url), 'utf8');
const IMPORT = /import\('\.\.\/(screens\/[^']+)'\)/;

/** Returns the text of `name = …` or `name: …` up to the next such text; undefined if the file contains none. */
const definitionOf = (name: string): string | undefined =>
  new RegExp(
    `^ *(?:(?:export )?const )?${name}(?: =|:) ([^]*?)(?=^ {0,2}(?:export |const |\\w+[:,]|\\}))`,
    'm',
  ).exec(source)?.[1];

/**
 * Returns the file of a route's screen.
 * @throws {Error} If src/app/screens.ts contains no import for it.
 */
function fileOf(id: RouteId): string {
  const text = definitionOf(id) ?? '';
  const file = IMPORT.exec(text) ?? IMPORT.exec(definitionOf(/\w+(?=\)?,\s*$)/.exec(text)?.[0] ?? '') ?? '');
  if (!file) throw new Error(`src/app/screens.ts imports no screen for the route "${id}"`);
  return `src/${file[1]}`;
}

/** The file of each route's screen, relative to the repository's root. */
export const screenFiles = Object.fromEntries(routeIds.map((id) => [id, fileOf(id)])) as Record<
  RouteId,
  string
>;
