// Which chunk a module goes into: packages by their name, the shop's own modules by which steps of the start bring them
// along. Window and worker fetch what both need once.
import type { Rolldown } from 'vite';
import { EARLY_SCREENS, type StartPart } from '#shared/config/route-files.ts';
import { beginsPart, reachOf } from './reach.ts';

/** Parts of packages that most windows never need: the worker's, and those of a device that refuses storage. */
const apart =
  /rxdb\/dist\/esm\/(plugins\/(replication|leader-election|cleanup|storage-memory|storage-remote)|replication-protocol|custom-index)|leader-election/;

/** Packages that are fetched whole; of every other one the part that brings a module along decides. */
const packages: readonly [chunk: string, of: RegExp][] = [
  ['storage', /node_modules\/(dexie|rxjs)\//],
  [
    'database',
    /node_modules\/(rxdb|mingo|broadcast-channel|event-reduce-js|binary-decision-diagram|custom-idle-queue|oblivious-set|unload|p-queue|tslib|@babel\/runtime)\//,
  ],
  ['shapes', /node_modules\/zod\//],
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['frame', /node_modules\/(react-router|react-router-dom|i18next|react-i18next)\//],
  ['machines', /node_modules\/xstate\//],
];

const packageOf = (id: string) => packages.find(([, of]) => of.test(id))?.[0];

/** The chunk of a module that these parts bring along; null: the bundler decides. */
function chunkOf(parts: ReadonlySet<StartPart>): string | null {
  const both = parts.has('worker');
  if (parts.has('boot')) return 'step';
  const on = EARLY_SCREENS.filter((screen) => parts.has(screen));
  const [screen] = on;
  // no rules with what draws: the worker shares those, not React
  if (both && (parts.has('shell') || on.length > 0)) return 'rules';
  if (parts.has('shell') || on.length > 1) return 'shell';
  if (screen) return `screen-${screen}`;
  if (parts.has('live')) return both ? 'data' : 'live';
  return null;
}

/** Name of the chunk with a language's texts for every page. */
export const startTextsChunk = (language: string): string => `texts-${language}`;

/** The texts that every page may need are one chunk per language: those that texts.ts itself names. */
function textsOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const language = /\/locales\/([^/]+)\/[^/]+\.json$/.exec(id)?.[1];
  if (language === undefined) return null;
  const namedBy = graph.getModuleInfo(id)?.dynamicImporters ?? [];
  return namedBy.some((file) => file.endsWith('/src/app/i18n/texts.ts')) ? startTextsChunk(language) : null;
}

/** Groups of a build. One set for each build: it keeps what it found of the graph. */
export function chunkGroups(): {
  debugName: string;
  name: (id: string, graph: Rolldown.ChunkingContext) => string | null;
}[] {
  let reach: ReturnType<typeof reachOf> | undefined;
  return [
    {
      debugName: 'parts',
      name: (id, graph) => {
        reach ??= reachOf(graph);
        // an entry keeps the file that is named by it
        // RxDB names in one file what the worker alone needs
        if (beginsPart(id, 'boot') || beginsPart(id, 'worker') || apart.test(id)) return null;
        return packageOf(id) ?? textsOf(id, graph) ?? chunkOf(reach(id));
      },
    },
  ];
}
