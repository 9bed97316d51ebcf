// The screens and panels that are fetched before anybody opens them, as the build writes them down: group → scripts.

/** Where the list stands in the build. */
export const PREFETCH_FILE = 'prefetch-groups.json';

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

export type PrefetchGroups = {
  /** file names of scripts and styles below the root of the build; what groups share is in each of them */
  groups: Record<string, string[]>;
  /** the texts of all screens, by language */
  texts: Record<string, string[]>;
};
