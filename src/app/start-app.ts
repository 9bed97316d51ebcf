// Starts the shop in a window, and ends it. The steps of the start are run-steps.ts.
import { yieldToMain } from '../database/yield-to-main.ts';
import { hideMailedLink } from './hide-mailed-link.ts';
import { runSteps, type Start, type WindowSetting } from './run-steps.ts';

export type RunningApp = {
  /** Takes the shop off the page, ends its worker, its timers and its listeners, and closes its databases. */
  end: () => Promise<void>;
};

/** In: see WindowSetting. Out: the window, once the shop works in it or has said why it cannot. */
export async function startApp(setting: WindowSetting): Promise<RunningApp> {
  const mailedLink = hideMailedLink();
  const ending = new AbortController();
  const start: Start = { ...setting, mailedLink, ended: ending.signal, opened: undefined };
  // Dexie closes the databases of a page that the browser keeps for the way back: shown again, it begins anew
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), {
    signal: start.ended,
  });
  await runSteps(start);
  return {
    end: async () => {
      ending.abort();
      // what a page saves when it is left
      await yieldToMain();
      const databases = await start.opened;
      await Promise.all([databases?.catalogue?.close(), databases?.personal.close()]);
    },
  };
}
