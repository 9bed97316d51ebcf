// A part that nobody asked for and that the page needs all the same: fetched again until it is there.
import type { InterfaceState } from '../ui/interface-state.ts';

/** In: fetches the part. Out: the part, whenever it could be fetched; nothing is fetched once the window has ended. */
export async function untilFetched<T>(
  { delays, ended }: Pick<InterfaceState, 'delays' | 'ended'>,
  fetchPart: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await fetchPart();
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          ended.removeEventListener('abort', stop);
          resolve();
        }, delays.again);
        const stop = () => clearTimeout(timer);
        ended.addEventListener('abort', stop);
      });
    }
  }
}
