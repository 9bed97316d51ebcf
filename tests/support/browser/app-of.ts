// Test setup: the app context of a window over the given databases; its worker has died.
import { createInstance } from 'i18next';
import { failed } from '#schemas/fault.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { MissingPage } from '#shared/domain/catalogue/served-page.ts';
import { firstAuthView } from '#src/model/account/auth-view.ts';
import { createActs, type Viewed } from '#src/model/shell/acts.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { createCell } from '#src/ui/create-cell.ts';
import { createInterfaceState, type InterfaceState, usualDelays } from '#src/ui/interface-state.ts';
import { workerClient } from '#src/worker-client/worker-client.ts';
import { demoConfig } from './goods.ts';

export const newInterfaceState = (): InterfaceState =>
  createInterfaceState({
    mayReload: () => false,
    brandName: 'Shop',
    htmlRules: { picture: (path) => path, origins: [] },
    loadTexts: async () => undefined,
    delays: usualDelays,
    ready: Promise.resolve(),
    ended: new AbortController().signal,
    isOnline: createCell(true),
  });

export const appOf = (databases: Databases): AppContext => ({
  ...databases,
  config: demoConfig(),
  resources: createResources({ isLive: true }),
  worker: workerClient({ ask: async () => failed('worker-gone'), nudge: () => undefined }),
  acts: createActs(),
  viewed: createCell<Viewed | undefined>(undefined),
  missing: createCell<MissingPage | undefined>(undefined),
  i18n: createInstance(),
  ui: newInterfaceState(),
  authView: createCell(firstAuthView),
  syncSheet: createCell(false),
  memory: createMemory(),
});
