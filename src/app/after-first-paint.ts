// Loads code that the page needs although no user action requests it. A failed import is retried until it succeeds or
// the window ends.

import { deferred } from '#shared/domain/deferred.ts';
import { cachedPart, type InterfaceState } from '../ui/interface-state.ts';
import { loadWithTexts } from '../ui/lazy-component.ts';

/** The parts of the interface state that are needed to retry a failed import. */
type Ui = Pick<InterfaceState, 'delays' | 'ended' | 'loadTexts'>;

/** Loads code and its namespaces immediately. The promise never rejects; it stays pending if the window ends first. */
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

/** Starts loading everything that waits for the first paint. */
export const firstPaintReached = (ui: InterfaceState): void => firstPaintOf(ui).resolve();

/** Loads code and its namespaces in the same way as `untilLoaded`, but only once the first view is complete. */
export async function afterFirstPaint<T>(
  ui: InterfaceState,
  load: () => Promise<T>,
  texts: readonly string[] = [],
): Promise<T> {
  await firstPaintOf(ui).promise;
  return untilLoaded(ui, load, texts);
}
