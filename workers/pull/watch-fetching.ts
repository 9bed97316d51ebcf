// Decides whether this device fetches products in the background for offline use: by the user's choice, otherwise by
// the browser's Save-Data setting. Fetches on demand are not affected.
import { distinctUntilChanged, map } from 'rxjs';
import type { Fetching } from '#schemas/documents/lookup-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import type { Ports } from '../ports.ts';

export type FetchingSwitch = {
  state: () => Fetching;
  /** Subscribes to changes, including the first known state; returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  stop: () => void;
};

/** Used where the user has no switch: background fetches are always on. */
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
  /** paused until the claim has been read */
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
