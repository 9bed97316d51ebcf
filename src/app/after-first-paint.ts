// Loads code that the page needs although no user action requests it. A failed import is retried until it succeeds or
// the window ends.

import { deferred } from '#shared/domain/deferred.ts';
import { cachedPart, type InterfaceState } from '../ui/interface-state.ts';
import { loadWithTexts } from '../ui/lazy-component.ts';

/** The parts that a failed import is retried with. */
type Ui = Pick<InterfaceState, 'delays' | 'ended' | 'loadTexts'>;

/** Loads code and its namespaces at once; the promise never rejects, and stays pending when the window ends. */
export async function untilLoaded<T>(
  ui: Ui,
  load: () => Promise<T>,
  texts: readonly string[] = [],
): Promise<T> {
  for (;;) {
    try {
      return await loadWithTexts(ui, texts, load());
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          ui.ended.removeEventListener('abort', stop);
          resolve();
        }, ui.delays.again);
        const stop = () => clearTimeout(timer);
        ui.ended.addEventListener('abort', stop);
      });
    }
  }
}

const firstPaintOf = (ui: InterfaceState) => cachedPart(ui, firstPaintOf, () => deferred<void>());

/** Lets everything load that waits for the first paint. */
export const firstPaintReached = (ui: InterfaceState): void => firstPaintOf(ui).resolve();

/** Loads code and its namespaces once the first view is complete; otherwise as `untilLoaded`. */
export async function afterFirstPaint<T>(
  ui: InterfaceState,
  load: () => Promise<T>,
  texts: readonly string[] = [],
): Promise<T> {
  await firstPaintOf(ui).promise;
  return untilLoaded(ui, load, texts);
}
