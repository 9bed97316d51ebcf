// Screens and panels that are prefetched, as the build lists them: group → scripts.

/** Path of the list in the build output. */
export const PREFETCH_FILE = 'prefetch-groups.json';

export type PrefetchGroups = {
  /** files of scripts and styles below the build root; shared files are repeated in each group */
  groups: Record<string, string[]>;
  /** translations of all screens, by language */
  texts: Record<string, string[]>;
};
