// Determines from the module graph of a build which parts of the start reach a module. Only the entry modules of the
// parts are listed; everything else is derived.
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { EARLY_SCREENS, type EarlyScreen, type StartPart } from '#shared/config/route-files.ts';
import { routeIds, routes } from '#shared/config/routes.ts';
import { screenFiles } from './screen-files.ts';

const idOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

const screensOfParts = Object.fromEntries(
  EARLY_SCREENS.map((part) => [
    part,
    [...new Set(routeIds.filter((id) => routes[id].early === part).map((id) => screenFiles[id]))],
  ]),
) as Record<EarlyScreen, string[]>;

/** Entry modules by part of the start; the parts are fetched separately. */
export const beginnings = {
  /** defines the steps of the start and loads them */
  boot: ['src/main.tsx'],
  /** renders the storefront without its databases */
  shell: ['src/start/render-app.tsx'],
  ...screensOfParts,
  /** the rules by which a click on "add" is shown before it is written; contains no UI code, as the worker shares it */
  press: ['src/shared/domain/cart/added-ahead.ts'],
  /** the databases and the start of the worker */
  live: [
    'src/start/go-live.ts',
    'src/shared/database/open-databases.ts',
    'src/worker-client/start-worker.ts',
  ],
  worker: ['workers/shop.worker.ts'],
} satisfies Record<StartPart, readonly string[]>;

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The index of the icon package, and below it the file of one icon. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const iconFile = (all: string, name: string) =>
  all.replace(/[^/]+$/, `icons/${name.replace(/(?!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}.mjs`);

/** Returns the imports of a module; an import of the icon index counts as the files of the named icons. */
function importsOf({ importedIds, code }: Pick<Rolldown.ModuleInfo, 'importedIds' | 'code'>): string[] {
  return importedIds.flatMap((id) => {
    if (!ALL_ICONS.test(id)) return id;
    const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '')?.[1] ?? '';
    return named.split(',').flatMap((each) => {
      const name = each.trim().split(/\s+as\s+/)[0] ?? '';
      return name === '' ? [] : iconFile(id, name);
    });
  });
}

/** Folder of the resources, each of which imports its source dynamically once the databases are open. */
const MODEL = idOf('src/model/');

/**
 * Returns a function that looks up which parts reach a module by static imports; the sources of resources belong to
 * part `live`.
 */
export function reachOf(graph: Graph): (id: string) => ReadonlySet<StartPart> {
  const reached = new Map<string, Set<StartPart>>();
  const sources: string[] = [];
  for (const [part, files] of Object.entries(beginnings) as [StartPart, readonly string[]][]) {
    const waiting = [...files.map(idOf), ...(part === 'live' ? sources : [])];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const parts = reached.get(id) ?? new Set();
      if (parts.has(part)) continue;
      reached.set(id, parts.add(part));
      const module = graph.getModuleInfo(id);
      if (!module) continue;
      waiting.push(...importsOf(module));
      if (id.startsWith(MODEL)) sources.push(...module.dynamicallyImportedIds);
    }
  }
  const nothing: ReadonlySet<StartPart> = new Set();
  return (id) => reached.get(id) ?? nothing;
}

/** True if the module is an entry module of the part. */
export const beginsPart = (id: string, part: StartPart): boolean =>
  beginnings[part].some((file) => id === idOf(file));
