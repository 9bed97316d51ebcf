// Derives the prefetch list (src/shared/config/prefetch-groups.ts) from the bundle. A group consists of the chunks with
// its entry modules, their static imports, and the chunks that they import dynamically.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { PREFETCH_FILE, type PrefetchGroups } from '#shared/config/prefetch-groups.ts';
import { routeIds, routes } from '#shared/config/routes.ts';
import { screenFiles } from './screen-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Groups with entry modules in addition to the screens that the table of routes assigns; a folder includes every module
 * below.
 */
const others: Readonly<Record<string, readonly string[]>> = {
  'not-found': ['src/screens/dispatcher/'],
  'search-panel': ['src/app/layouts/app-search-panel.tsx'],
  'newsletter-modal': ['src/features/newsletter/newsletter-modal.tsx'],
  'languages-modal': ['src/features/navigation/store-view/language-sheet.tsx'],
  'empty-layout': ['src/app/layouts/layouts.tsx'],
  'minimal-layout': ['src/app/layouts/layouts.tsx', 'src/app/layouts/app-connection-bar.tsx'],
};
for (const file of Object.values(others).flat())
  if (!existsSync(root + file)) throw new Error(`${file}, which is to be prefetched, does not exist`);

const groups = new Set<string>([...routeIds.map((id) => routes[id].prefetch), ...Object.keys(others)]);

const beginningsOf = (group: string): string[] => [
  ...routeIds.filter((id) => routes[id].prefetch === group).map((id) => screenFiles[id]),
  ...(others[group] ?? []),
];

type Bundle = Readonly<Record<string, Rolldown.OutputBundle[string] | undefined>>;

/** Adds a chunk and, recursively, its static imports. */
function withImports(bundle: Bundle, fileName: string, found: Set<string>): void {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || found.has(fileName)) return;
  found.add(fileName);
  for (const next of file.imports) withImports(bundle, next, found);
}

const beginsWith = (id: string, files: readonly string[]) =>
  files.some((one) => (one.endsWith('/') ? id.startsWith(root + one) : id === root + one));

export function prefetchGroupsOf(bundle: Bundle): PrefetchGroups {
  const chunks = Object.values(bundle).filter((file) => file?.type === 'chunk');
  const ofGroup = (files: readonly string[]) => {
    const found = new Set<string>();
    for (const chunk of chunks) {
      if (!chunk.moduleIds.some((id) => beginsWith(id, files))) continue;
      withImports(bundle, chunk.fileName, found);
      // a chunk shared by groups also imports the parts of other groups dynamically
      const isOwn = chunk.moduleIds.every((id) => !id.includes('/src/app/') || beginsWith(id, files));
      if (isOwn) for (const later of chunk.dynamicImports) withImports(bundle, later, found);
    }
    return [...found];
  };
  const textsIn = (language: string) =>
    chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.some((id) => id.startsWith(`${root}locales/${language}/`)) ? [fileName] : [],
    );
  return {
    groups: Object.fromEntries([...groups].map((group) => [group, ofGroup(beginningsOf(group))])),
    texts: Object.fromEntries(readdirSync(`${root}locales`).map((language) => [language, textsIn(language)])),
  };
}

/** Emits the list as an asset. */
export const prefetchGroups: Plugin = {
  name: 'prefetch-groups',
  apply: 'build',
  generateBundle: {
    // runs after Vite has removed the chunks that contained only a style sheet
    order: 'post',
    handler(_, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: PREFETCH_FILE,
        source: JSON.stringify(prefetchGroupsOf(bundle)),
      });
    },
  },
};
