// What was written to the shop on this device and is not told to have arrived, by whoever uses it now.
import { map } from 'rxjs';
import { type OwnTask, ownTasks$ } from '../database/own-tasks.ts';
import { GUEST } from '../domain/account/principal.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export const messagesHere = (shop: Model): Resource<readonly OwnTask<'contact-create'>[]> =>
  shop.resources.of('messages-here', () =>
    // silent ones are of somebody who has logged out since
    ownTasks$(shop.personal, GUEST, ['contact-create']).pipe(
      map((tasks) => tasks.filter(({ silent }) => !silent)),
    ),
  );
