// Generates the list of files that each page fetches (src/shared/config/route-files.ts) from the bundle: for each
// startup part, the chunks that contain its entry modules, and their static imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { ROUTE_FILES, type RouteFiles, type StartPart } from '#shared/config/route-files.ts';
import { startTextsChunk } from './chunks.ts';
import { beginnings, beginsPart } from './reach.ts';

type Bundle = Rolldown.OutputBundle;
const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** Returns a chunk followed by its static imports, recursively. */
function withImports(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || found.has(fileName)) return found;
  found.add(fileName);
  for (const next of file.imports) withImports(bundle, next, found);
  return found;
}

/**
 * Not precached: the configuration, which the service worker requests from the network first, and files of the demo's
 * brand, of which the served configuration names those to precache (host/brand/branded-files.ts).
 */
const NOT_KEPT = /^shop\.config\.json$|^brand\//;

/** Lists the files that are copied unchanged beside the bundle. */
const publicFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

function holding(bundle: Bundle, part: StartPart): string[] {
  const found = new Set<string>();
  for (const { fileName, moduleIds } of chunksOf(bundle))
    if (moduleIds.some((id) => beginsPart(id, part))) withImports(bundle, fileName, found);
  return [...found];
}

/** Returns the scripts that every page fetches. */
export const startFilesOf = (bundle: Bundle): string[] => [
  ...new Set([...holding(bundle, 'boot'), ...holding(bundle, 'shell')]),
];

function routeFilesOf(bundle: Bundle, { publicDir, define }: ResolvedConfig): RouteFiles {
  const texts = chunksOf(bundle).flatMap(({ name, fileName }) => {
    const language = name.split('-').at(-1) ?? '';
    return name !== startTextsChunk(language) ? [] : [[language, [fileName]] as [string, string[]]];
  });
  return {
    release: JSON.parse(define?.__BUILD_VERSION__) as string,
    parts: Object.fromEntries(
      (Object.keys(beginnings) as StartPart[]).map((part) => [part, holding(bundle, part)]),
    ) as RouteFiles['parts'],
    texts: Object.fromEntries(texts),
    // source maps are for debugging, only the host reads dot files, and few browsers need the barcode library
    kept: [...Object.keys(bundle), ...publicFiles(publicDir)].filter(
      (file) => !/\.(map|wasm)$|^\./.test(file) && !NOT_KEPT.test(file),
    ),
    styles: Object.keys(bundle).filter((file) => /^assets\/window-[\w-]+\.css$/.test(file)),
  };
}

/** Emits the list beside Vite's own manifest. */
export const emitRouteFiles: Plugin = {
  name: 'route-files',
  apply: 'build',
  generateBundle: {
    // runs once index.html is in the bundle
    order: 'post',
    handler(_, bundle) {
      const table = routeFilesOf(bundle, this.environment.getTopLevelConfig());
      this.emitFile({ type: 'asset', fileName: ROUTE_FILES, source: JSON.stringify(table) });
    },
  },
};

type Entry = { url: string; revision: string | null; size: number };

/**
 * Returns the precache manifest: the files that the list names.
 * @param entries All files of the build.
 * @throws {Error} If a listed file was not built.
 */
export function precachedFiles(entries: Entry[]): { manifest: Entry[] } {
  const { kept } = JSON.parse(readFileSync(`dist/${ROUTE_FILES}`, 'utf8')) as RouteFiles;
  const built = new Map(entries.map((entry) => [entry.url, entry]));
  return {
    manifest: kept.map((file) => {
      const entry = built.get(file);
      if (!entry) throw new Error(`Cannot precache ${file}: it was not built`);
      return entry;
    }),
  };
}
