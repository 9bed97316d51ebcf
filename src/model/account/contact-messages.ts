// Contact messages written on this device whose outcome the user has not acknowledged yet.
import { type OwnTask, ownTasks$ } from '#shared/database/own-tasks.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export const contactMessages = (app: Model): Resource<readonly OwnTask<'contact-create'>[]> =>
  app.resources.of('messages-here', () => ownTasks$(app.personal, GUEST, ['contact-create']));
