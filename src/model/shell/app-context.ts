// The context of one app instance: its services and everything it holds in memory. Components get it from React
// context; other code receives it, or a part of it, as the first argument. All state of an instance is in its context,
// so that several instances can coexist and each can be ended.
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { MissingPage } from '#shared/domain/catalogue/served-page.ts';
import type { Cell } from '../../ui/create-cell.ts';
import type { InterfaceState } from '../../ui/interface-state.ts';
import type { WorkerClient } from '../../worker-client/worker-client.ts';
import type { AuthView } from '../account/auth-view.ts';
import type { ActChannel, Viewed } from './acts.ts';
import type { Memory } from './memory.ts';
import type { Resources } from './resource.ts';

/** The part of the context from which resources are read. */
export type Model = Databases & {
  config: ShopConfig;
  /** all resources, by key */
  resources: Resources;
  memory: Memory;
};

export type AppContext = Model & {
  worker: WorkerClient;
  /** user actions in this window; features emit them without knowing the subscribers */
  acts: ActChannel;
  /** the product page shown last in this window */
  viewed: Cell<Viewed | undefined>;
  /**
   * set if the server found nothing at the URL that this window opened with; cleared when the window leaves that URL
   */
  missing: Cell<MissingPage | undefined>;
  /** texts in the current language; components use `useTranslation` */
  i18n: i18n;
  /** open panels, toasts and similar state; generic UI components get it from a separate context */
  ui: InterfaceState;
  /** the current view of the login panel */
  authView: Cell<AuthView>;
  /** true while the sheet of pending items is open */
  syncSheet: Cell<boolean>;
};

const ReactAppContext = createContext<AppContext | undefined>(undefined);
export const AppProvider = ReactAppContext.Provider;

/** Returns the app context. @throws Outside a provider, which is a bug. */
export function useApp(): AppContext {
  const app = useContext(ReactAppContext);
  if (!app) throw new Error('no ShopProvider');
  return app;
}
