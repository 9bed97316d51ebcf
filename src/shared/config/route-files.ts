// The files that each page fetches, as listed by the build. The server renderer, the size budgets and the service
// worker's precache use this list.

/** Path, within the build output, of the file that contains the list. */
export const ROUTE_FILES = '.vite/route-files.json';

/** The screens that render without the databases, by route. */
export const EARLY_SCREENS = ['home', 'category', 'product', 'content'] as const;
export type EarlyScreen = (typeof EARLY_SCREENS)[number];

/** Files fetched together, in start order; see build/reach.ts. */
export type StartPart = 'boot' | 'shell' | EarlyScreen | 'press' | 'live' | 'worker';

export type RouteFiles = {
  /** version of the build */
  release: string;
  /** scripts by part of the start; the first one is the entry script */
  parts: Record<StartPart, string[]>;
  /** translations that any page may need, by language */
  texts: Record<string, string[]>;
  styles: string[];
  /** all files that are precached for a start without a network */
  kept: string[];
};

/**
 * Returns the scripts that a page needs to become interactive.
 * @param screen The page's screen if it renders without the databases.
 */
export function filesUntilInteractive(
  { parts, texts }: RouteFiles,
  screen: EarlyScreen | undefined,
  language: string,
): string[] {
  const own = screen === undefined ? [] : parts[screen];
  return [...new Set([...parts.boot, ...parts.shell, ...own, ...(texts[language] ?? [])])];
}
