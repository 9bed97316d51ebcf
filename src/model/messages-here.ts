// What was written to the shop on this device and is not told to have arrived.
import { type OwnTask, ownTasks$ } from '../database/own-tasks.ts';
import { GUEST } from '../domain/account/principal.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export const messagesHere = (shop: Model): Resource<readonly OwnTask<'contact-create'>[]> =>
  shop.resources.of('messages-here', () => ownTasks$(shop.personal, GUEST, ['contact-create']));
