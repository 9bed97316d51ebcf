// Once the window has loaded, the scripts of all screens are fetched ahead, by the build's own list, so that a screen that was
// never visited opens without a network: from the service worker's store where there is one, else from the browser's cache.
// Invariants: one file at a time, at the lowest priority; nothing is fetched ahead while the browser saves data; a file that
// cannot be had changes nothing.
import { PREFETCH_FILE, type PrefetchGroups } from '../config/prefetch-groups.ts';

const lowly: RequestInit = { priority: 'low' };

/** In: the language that is shown, aborted when the window ends. Out: resolves when everything was asked for. */
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
      // to its end: what is left unread is not kept
      await fetched.arrayBuffer();
    }
  } catch (error) {
    if (!ended.aborted) console.info('screens not fetched ahead', error);
  }
}
