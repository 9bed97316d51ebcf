// Screens and panels that are prefetched, as listed by the build: group → scripts.

/** Path, within the build output, of the file that contains the list. */
export const PREFETCH_FILE = 'prefetch-groups.json';

/** The groups of screens; the build adds those of panels and layouts. */
export type PrefetchGroup =
  | 'category'
  | 'home'
  | 'not-found'
  | 'error'
  | 'product'
  | 'cms'
  | 'checkout'
  | 'compare'
  | 'my-account'
  | 'static'
  | 'reset-password'
  | 'order-confirmation';

export type PrefetchGroups = {
  /** files of scripts and styles below the build root; shared files are repeated in each group */
  groups: Record<string, string[]>;
  /** translations of all screens, by language */
  texts: Record<string, string[]>;
};
