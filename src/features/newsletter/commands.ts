// Subscribing and unsubscribing (SPEC §4 "Newsletter"): kept on this device at once, sent to the shop when it can be.
import { ok, type Result } from '../../../schemas/errors.ts';
import type { TaskKind } from '../../../schemas/tasks.ts';
import { databases } from '../../database/databases.ts';
import { newId } from '../../database/new-id.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import type { Newsletter } from './queries.ts';

type Wish = Extract<TaskKind, 'newsletter-subscribe' | 'newsletter-unsubscribe'>;

/** The worker notes it in the claim once the shop has answered; until then the waiting task tells. */
async function wish(kind: Wish, { email, principal }: Newsletter): Promise<Result<void>> {
  const queued = await queueTask(
    databases().personal,
    kind,
    { email },
    { now: Date.now(), newId, principal, silent: false },
  );
  return queued.ok ? ok(undefined) : queued;
}

/** Subscribes the customer's address. Faults: not-saved, storage-full. */
export const subscribe = async (newsletter: Newsletter): Promise<Result<void>> =>
  newsletter.subscribed === true ? ok(undefined) : wish('newsletter-subscribe', newsletter);

/** Unsubscribes it; acts only when subscribed. Faults: not-saved, storage-full. */
export const unsubscribe = async (newsletter: Newsletter): Promise<Result<void>> =>
  newsletter.subscribed === true ? wish('newsletter-unsubscribe', newsletter) : ok(undefined);
