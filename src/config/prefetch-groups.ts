// The screens and panels that are fetched before anybody opens them, as the build writes them down: group → scripts.

/** Where the list stands in the build. */
export const PREFETCH_FILE = 'prefetch-groups.json';

export type PrefetchGroups = {
  /** file names of scripts and styles below the root of the build; what groups share is in each of them */
  groups: Record<string, string[]>;
  /** the texts of all screens, by language */
  texts: Record<string, string[]>;
};
