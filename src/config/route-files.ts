// The one table of what a page fetches, as the build writes it: read by the pages that are served, by the size budgets and by
// what the service worker keeps.

/** Where the table stands in the build. */
export const ROUTE_FILES = '.vite/route-files.json';

/** The screens that are drawn without the databases, by route. */
export const EARLY_SCREENS = ['home', 'category', 'product', 'content'] as const;
export type EarlyScreen = (typeof EARLY_SCREENS)[number];

/** What is fetched together, in the order of the start: see build/reach.ts. */
export type StartPart = 'boot' | 'shell' | EarlyScreen | 'live' | 'worker';

export type RouteFiles = {
  /** scripts by the part of the start that brings them; the first is the one it begins with */
  parts: Record<StartPart, string[]>;
  /** the texts that every page may need, by language */
  texts: Record<string, string[]>;
  styles: string[];
  /** everything that the device keeps for a start without a network */
  kept: string[];
};

/** The scripts that a page needs until it answers. In: its screen where that is drawn early, its language. */
export function filesUntilInteractive(
  { parts, texts }: RouteFiles,
  screen: EarlyScreen | undefined,
  language: string,
): string[] {
  const own = screen === undefined ? [] : parts[screen];
  return [...new Set([...parts.boot, ...parts.shell, ...own, ...(texts[language] ?? [])])];
}
