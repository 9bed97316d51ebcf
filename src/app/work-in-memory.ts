// Works in the memory of this window where the device refuses storage, or has none left for the catalogue (F28), and says
// what that means.
import type { Databases, OpenPersonal } from '../database/open-databases.ts';
import { type InMemory, openInMemory } from '../database/open-in-memory.ts';
import type { AppContext } from '../model/app-context.ts';
import { unsettledOrders } from '../model/unsettled-orders.ts';
import type { Supervisor } from '../worker-client/supervisor.ts';
import type { Start } from './run-steps.ts';
import { showStartProblem } from './show-start-problem.ts';

/** Says what is not kept and why; where that is everything, has the browser ask before an order that waits is left behind. */
async function tellInMemory(app: AppContext, holds: InMemory['holds'], isSilent: boolean): Promise<void> {
  const { i18n, ui } = app;
  await ui.ready;
  await ui.loadTexts('in-memory');
  ui.toasts.show({
    message: i18n.t(
      holds === 'all'
        ? 'in-memory:nothingKept'
        : isSilent
          ? 'in-memory:silentCatalogue'
          : 'in-memory:noCatalogue',
    ),
    kind: 'warning',
    hasNoTimeout: true,
  });
  if (holds === 'catalogue') return;
  const orders = unsettledOrders(app);
  ui.ended.addEventListener(
    'abort',
    orders.subscribe(() => undefined),
  );
  window.addEventListener('beforeunload', (event) => orders.get()?.length && event.preventDefault(), {
    signal: ui.ended,
  });
}

/**
 * In: the start, its shop, what takes that off the page, the worker if it has begun, what the device has opened. Out:
 * the databases; undefined where the browser allows none, which the page tells then.
 */
export async function workInMemory(
  start: Start,
  app: AppContext,
  remove: () => void,
  worker: Promise<Supervisor> | undefined,
  opened: OpenPersonal | undefined,
): Promise<Databases | undefined> {
  try {
    start.memory = await openInMemory(opened?.personal);
  } catch (error) {
    console.error('no database opens in memory either', error);
    remove();
    showStartProblem(start.root, 'storage');
    return undefined;
  }
  // one that began before this was known
  if (worker) (await worker).restart();
  void tellInMemory(app, start.memory.holds, opened?.isSilent === true);
  return start.memory.databases;
}
