// Elects the leading worker across all tabs, using RxDB's leader election through Web Locks. The leader pulls the
// catalogue and writes the index snapshot. The window never takes part: if it won, nothing would be pulled.
import { addRxPlugin } from 'rxdb/plugins/core';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';

addRxPlugin(RxDBLeaderElectionPlugin);

export type Leadership = {
  isLeader: () => boolean;
  /** calls back once, as soon as this worker leads; leadership lasts as long as the worker */
  whenLeading: (run: () => void) => void;
};

export function electLeader(db: CatalogueDatabase): Leadership {
  const elected = db.waitForLeadership();
  return {
    isLeader: () => db.isLeader(),
    whenLeading: (run) => {
      void elected.then(() => {
        if (!db.closed) run();
      });
    },
  };
}
