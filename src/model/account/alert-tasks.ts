// Requests about product alerts that were queued on this device: a guest's, and those of the customer who is logged in.
import { combineLatest, map, switchMap } from 'rxjs';
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { GUEST, principalOf } from '#shared/domain/account/principal-of.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { customer$ } from './current-session.ts';

const kinds = ['alert-create', 'alert-confirm', 'alert-end'] as const;

export type AlertTask = OwnTask<(typeof kinds)[number]>;

/** Excludes tasks of users who have logged out or left a kiosk. */
export const alertTasks = (app: Model): Resource<readonly AlertTask[]> =>
  app.resources.of('alert-tasks', () =>
    customer$(app).pipe(
      switchMap((customer) =>
        combineLatest(
          [GUEST, ...(customer ? [principalOf(customer)] : [])].map((principal) =>
            ownTasks$(app.personal, principal, kinds),
          ),
        ),
      ),
      map((lists) => lists.flat().filter(({ silent }) => !silent)),
    ),
  );
