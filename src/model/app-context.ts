// The shop of one window: what was made at its start and everything it keeps in memory. Components have it by context,
// everything else as its first argument, in whole or in the part that is needed. Nothing of a shop is kept anywhere else,
// so that two can live side by side and one can end.
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import type { Databases } from '../database/open-databases.ts';
import type { InterfaceState } from '../ui/interface-state.ts';
import type { WorkerClient } from '../worker-client/worker-client.ts';
import type { ActChannel, Viewed } from './acts.ts';
import type { AuthView } from './auth-view.ts';
import type { Memory } from './memory.ts';
import type { Cell, Resources } from './resource.ts';

/** What facts are read from. */
export type Model = Databases & {
  config: ShopConfig;
  /** every fact that is shown now, by its key */
  resources: Resources;
  memory: Memory;
};

export type AppContext = Model & {
  worker: WorkerClient;
  /** what was done in this window, as it is done; features say it and know nobody who listens */
  acts: ActChannel;
  /** the product whose page was shown last in this window */
  viewed: Cell<Viewed | undefined>;
  /** texts in the language that is shown; components ask `useTranslation` */
  i18n: i18n;
  /** what is open and said; parts that know no shop have it from a context of their own */
  ui: InterfaceState;
  /** what the login panel shows when it is open */
  authView: Cell<AuthView>;
  /** is the sheet of what waits open */
  syncSheet: Cell<boolean>;
};

const ReactAppContext = createContext<AppContext | undefined>(undefined);
export const AppProvider = ReactAppContext.Provider;

/** The shop of this window. Throws outside a provider: a programmer's mistake. */
export function useApp(): AppContext {
  const app = useContext(ReactAppContext);
  if (!app) throw new Error('no ShopProvider');
  return app;
}
