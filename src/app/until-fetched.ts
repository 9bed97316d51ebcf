// Retries a required background import until it succeeds.
import type { InterfaceState } from '../ui/interface-state.ts';

/** Resolves with the result of `fetchPart` once it succeeds; stops retrying when the window ends. */
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
