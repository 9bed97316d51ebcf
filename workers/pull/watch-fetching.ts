// May this device fetch goods by itself, for times without a network: the shopper's own answer, else whether the browser is
// asked to save data. What somebody looks at is fetched in any case.
import { distinctUntilChanged, map } from 'rxjs';
import type { Fetching } from '../../schemas/documents/lookup-document.ts';
import { claim$ } from '../../src/database/change-claim.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import type { Ports } from '../ports.ts';

export type FetchingSwitch = {
  state: () => Fetching;
  /** Told of each change, and of the first answer. Out: the end of it. */
  onChange: (listener: () => void) => () => void;
  stop: () => void;
};

/** Where nobody may say no. */
export const alwaysFetching: FetchingSwitch = {
  state: () => 'on',
  onChange: () => () => undefined,
  stop: () => undefined,
};

export function watchFetching(
  personal: PersonalDatabase,
  { savesData = () => false }: Pick<Ports, 'savesData'>,
): FetchingSwitch {
  const listeners = new Set<() => void>();
  /** before the first answer nothing is fetched */
  let state: Fetching = 'paused';
  const subscription = claim$(personal, 'catalogue-fetching')
    .pipe(
      map((claim) => claim?.on),
      distinctUntilChanged(),
    )
    .subscribe((on) => {
      if (on === undefined) state = savesData() ? 'data-saver' : 'on';
      else state = on ? 'on' : 'paused';
      for (const listener of [...listeners]) listener();
    });
  return {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => subscription.unsubscribe(),
  };
}
