// Assigns each module to a chunk: packages by name, the project's own modules by the start parts that reach them.
// Modules that window and worker share are fetched once.
import type { Rolldown } from 'vite';
import { EARLY_SCREENS, type StartPart } from '#shared/config/route-files.ts';
import { beginsPart, reachOf } from './reach.ts';

/**
 * Modules of packages that most windows never load: those of the worker, and the fallbacks for devices without storage.
 */
const apart =
  /rxdb\/dist\/esm\/(plugins\/(replication|leader-election|cleanup|storage-memory|storage-remote)|replication-protocol|custom-index)|leader-election/;

/** Packages that are bundled whole; modules of all others are assigned by the start parts that reach them. */
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

/** Returns the chunk of a module that these parts reach; null leaves the choice to the bundler. */
function chunkOf(parts: ReadonlySet<StartPart>): string | null {
  const both = parts.has('worker');
  if (parts.has('boot')) return 'step';
  const on = EARLY_SCREENS.filter((screen) => parts.has(screen));
  const [screen] = on;
  // rules stay out of the UI chunks, because the worker imports the rules but never React
  if (both && (parts.has('shell') || on.length > 0)) return 'rules';
  if (parts.has('shell') || on.length > 1) return 'shell';
  if (screen) return `screen-${screen}`;
  if (parts.has('press')) return 'press';
  if (parts.has('live')) return both ? 'data' : 'live';
  return null;
}

/** Returns the name of the chunk with the translations that every page may need. */
export const startTextsChunk = (language: string): string => `texts-${language}`;

/** Returns the chunk of a translation file that create-texts.ts itself imports: one chunk per language. */
function textsOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const language = /\/locales\/([^/]+)\/[^/]+\.json$/.exec(id)?.[1];
  if (language === undefined) return null;
  const namedBy = graph.getModuleInfo(id)?.dynamicImporters ?? [];
  return namedBy.some((file) => file.endsWith('/src/app/i18n/create-texts.ts'))
    ? startTextsChunk(language)
    : null;
}

/** Creates the chunk groups of one build, which cache their analysis of its module graph. */
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
        // entries keep the file that is named after them; `apart` is excluded because RxDB's index exports modules that
        // only the worker needs
        if (beginsPart(id, 'boot') || beginsPart(id, 'worker') || apart.test(id)) return null;
        return packageOf(id) ?? textsOf(id, graph) ?? chunkOf(reach(id));
      },
    },
  ];
}
