// Fallback if the device refuses storage or has no space for the catalogue: opens in-memory databases and informs the
// user (F28).

import type { Databases, OpenPersonal } from '#shared/database/open-databases.ts';
import { type InMemory, openInMemory } from '#shared/database/open-in-memory.ts';
import { unsettledOrders } from '../model/orders/unsettled-orders.ts';
import type { AppContext } from '../model/shell/app-context.ts';
import type { Supervisor } from '../worker-client/supervisor.ts';
import { showStartProblem } from './show-start-problem.ts';
import type { Start } from './start.ts';

/**
 * Shows which data is not saved and why. If nothing is saved, the browser also warns before a page with unsent orders
 * is closed.
 */
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
 * Opens the missing databases in memory.
 * @param remove Unmounts the app.
 * @param worker The worker, if it was started already: it is restarted with this storage.
 * @returns The databases; undefined if the browser allows none: the page then shows an error.
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
  // the worker started without the in-memory storage
  if (worker) (await worker).restart();
  void tellInMemory(app, start.memory.holds, opened?.isSilent === true);
  return start.memory.databases;
}
