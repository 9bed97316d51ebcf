// Makes the one table of what a page fetches (src/config/route-files.ts) from the bundle itself: which chunk holds the module
// that a part of the start begins with.
import type { Plugin, Rolldown } from 'vite';
import { ROUTE_FILES, type RouteFiles, type StartPart } from '../src/config/route-files.ts';
import { startTextsChunk } from './chunks.ts';
import { beginnings, beginsPart } from './reach.ts';

type Bundle = Rolldown.OutputBundle;
const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** A chunk and what it brings along, itself first. */
function withImports(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || found.has(fileName)) return found;
  found.add(fileName);
  for (const next of file.imports) withImports(bundle, next, found);
  return found;
}

export function routeFilesOf(bundle: Bundle): RouteFiles {
  const holding = (part: StartPart) => {
    const found = new Set<string>();
    for (const { fileName, moduleIds } of chunksOf(bundle))
      if (moduleIds.some((id) => beginsPart(id, part))) withImports(bundle, fileName, found);
    return [...found];
  };
  const texts = chunksOf(bundle).flatMap(({ name, fileName }) => {
    const language = name.split('-').at(-1) ?? '';
    return name !== startTextsChunk(language) ? [] : [[language, [fileName]] as [string, string[]]];
  });
  return {
    parts: Object.fromEntries(
      (Object.keys(beginnings) as StartPart[]).map((part) => [part, holding(part)]),
    ) as RouteFiles['parts'],
    texts: Object.fromEntries(texts),
    styles: Object.keys(bundle).filter((file) => /^assets\/window-[\w-]+\.css$/.test(file)),
  };
}

/** Writes the table beside the build's own manifest. */
export const routeFiles: Plugin = {
  name: 'route-files',
  apply: 'build',
  generateBundle(_, bundle) {
    this.emitFile({ type: 'asset', fileName: ROUTE_FILES, source: JSON.stringify(routeFilesOf(bundle)) });
  },
};
