// Starts and ends the app in a window. The steps of the start are in run-steps.ts.
import { yieldToMain } from '#shared/database/yield-to-main.ts';
import { hideMailedLink } from './hide-mailed-link.ts';
import { runSteps, type Start, type WindowSetting } from './run-steps.ts';

export type RunningApp = {
  /** Unmounts the app, ends its worker, timers and listeners, and closes its databases. */
  end: () => Promise<void>;
};

/** Starts the app; resolves once it works or has shown why it cannot start. */
export async function startApp(setting: WindowSetting): Promise<RunningApp> {
  const mailedLink = hideMailedLink();
  const ending = new AbortController();
  const start: Start = { ...setting, mailedLink, ended: ending.signal, opened: undefined };
  // Dexie closes the databases of a page in the back/forward cache, so a restored page is reloaded
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), {
    signal: start.ended,
  });
  await runSteps(start);
  return {
    end: async () => {
      ending.abort();
      // lets `pagehide` and abort handlers save first
      await yieldToMain();
      const databases = await start.opened;
      await Promise.all([databases?.catalogue?.close(), databases?.personal.close()]);
    },
  };
}
