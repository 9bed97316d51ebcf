// Screens and panels that are prefetched, as listed by the build: group → scripts.

/** Path of the list in the build output. */
export const PREFETCH_FILE = 'prefetch-groups.json';

/** The names of all groups. */
export const PREFETCH_GROUPS = [
  ...(['category', 'home', 'not-found', 'error', 'product', 'cms', 'checkout', 'compare'] as const),
  ...(['my-account', 'static', 'reset-password', 'order-confirmation'] as const),
  ...(['search-panel', 'newsletter-modal', 'languages-modal', 'empty-layout', 'minimal-layout'] as const),
];
export type PrefetchGroup = (typeof PREFETCH_GROUPS)[number];

export type PrefetchGroups = {
  /** files of scripts and styles below the build root; shared files are repeated in each group */
  groups: Record<string, string[]>;
  /** translations of all screens, by language */
  texts: Record<string, string[]>;
};
