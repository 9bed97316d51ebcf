// Prefetches the scripts of all screens from the build's list after the window has loaded, so that unvisited screens
// open offline, from the service worker's cache or else the HTTP cache.
// - Files are fetched one at a time, at the lowest priority.
// - Nothing is prefetched if the browser's data saver is on.
// - A failed fetch has no effect.
import { PREFETCH_FILE, type PrefetchGroups } from '#shared/config/prefetch-groups.ts';

const lowly: RequestInit = { priority: 'low' };

/**
 * Resolves once all scripts have been requested.
 * @param language The current language. @param ended Aborted when the window ends.
 */
export async function prefetchScreens(language: string, ended: AbortSignal): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  try {
    const answer = await window.fetch(`/${PREFETCH_FILE}`, { ...lowly, signal: ended });
    if (!answer.ok) return;
    const { groups, texts } = (await answer.json()) as PrefetchGroups;
    const files = new Set([...Object.values(groups).flat(), ...(texts[language] ?? [])]);
    for (const file of files) {
      const fetched = await window.fetch(`/${file}`, { ...lowly, signal: ended });
      // read to the end: a partly read body is not cached
      await fetched.arrayBuffer();
    }
  } catch (error) {
    if (!ended.aborted) console.info('screens not fetched ahead', error);
  }
}
