// Derives the prefetch list (src/shared/config/prefetch-groups.ts) from the bundle. A group consists of the chunks with
// its entry modules, their static imports, and the chunks that they import dynamically.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { PREFETCH_FILE, type PrefetchGroups } from '#shared/config/prefetch-groups.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All prefetch groups. */
export const PREFETCH_GROUPS = [
  ...['category', 'home', 'not-found', 'error', 'product', 'cms', 'checkout', 'compare', 'my-account'],
  ...[
    'static',
    'reset-password',
    'order-confirmation',
    'search-panel',
    'newsletter-modal',
    'languages-modal',
  ],
  ...['empty-layout', 'minimal-layout'],
] as const;

/** Entry modules by group; a folder includes every module below it. */
const beginnings: Readonly<Record<(typeof PREFETCH_GROUPS)[number], readonly string[]>> = {
  category: ['src/screens/category/'],
  home: ['src/screens/home/'],
  'not-found': ['src/screens/page-not-found/', 'src/screens/dispatcher/'],
  error: ['src/screens/error/'],
  product: ['src/screens/product/'],
  cms: ['src/screens/cms/', 'src/screens/news/'],
  checkout: ['src/screens/checkout/', 'src/screens/cart/'],
  compare: ['src/screens/compare/', 'src/screens/wishlist/', 'src/screens/recently-viewed/'],
  'my-account': [
    ...['account', 'shipping-details', 'newsletter-settings', 'orders', 'own-reviews', 'loyalty-card'],
    'special-offers',
  ].map((folder) => `src/screens/${folder}/`),
  static: ['contact', 'newsletter', 'withdrawal', 'search'].map((folder) => `src/screens/${folder}/`),
  'reset-password': ['src/screens/account/reset-password-screen.tsx'],
  'order-confirmation': ['src/screens/order-completed/', 'src/screens/order-feedback/'],
  'search-panel': ['src/app/layouts/app-search-panel.tsx'],
  'newsletter-modal': ['src/app/newsletter-popup.tsx'],
  'languages-modal': ['src/features/navigation/store-view/language-sheet.tsx'],
  'empty-layout': ['src/app/layouts/layouts.tsx'],
  'minimal-layout': ['src/app/layouts/layouts.tsx', 'src/app/layouts/app-connection-bar.tsx'],
};

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
    groups: Object.fromEntries(PREFETCH_GROUPS.map((group) => [group, ofGroup(beginnings[group])])),
    texts: Object.fromEntries(readdirSync(`${root}locales`).map((language) => [language, textsIn(language)])),
  };
}

/** Emits the list as an asset. */
export const prefetchGroups: Plugin = {
  name: 'prefetch-groups',
  apply: 'build',
  generateBundle: {
    // after Vite has removed the chunks that contained only a style sheet
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
