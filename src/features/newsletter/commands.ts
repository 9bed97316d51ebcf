// Subscribing and unsubscribing (SPEC §4 "Newsletter"): kept on this device at once, sent to the shop when it can be.
import { ok, type Result } from '../../../schemas/errors.ts';
import type { TaskKind } from '../../../schemas/tasks.ts';
import { changeClaim } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import { newId } from '../../database/new-id.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import { writeFault } from '../../database/write-fault.ts';
import type { Newsletter } from './queries.ts';

type Wish = Extract<TaskKind, 'newsletter-subscribe' | 'newsletter-unsubscribe'>;

async function wish(kind: Wish, { email, principal }: Newsletter): Promise<Result<void>> {
  const { personal } = databases();
  const now = Date.now();
  const queued = await queueTask(personal, kind, { email }, { now, newId, principal, silent: false });
  if (!queued.ok) return queued;
  try {
    const subscribed = kind === 'newsletter-subscribe';
    await changeClaim(personal, 'newsletter', now, () => ({ email, subscribed }));
    return ok(undefined);
  } catch (error) {
    return writeFault(kind, error);
  }
}

/** Subscribes the customer's address. Faults: not-saved, storage-full. */
export const subscribe = async (newsletter: Newsletter): Promise<Result<void>> =>
  newsletter.subscribed === true ? ok(undefined) : wish('newsletter-subscribe', newsletter);

/** Unsubscribes it; acts only when subscribed. Faults: not-saved, storage-full. */
export const unsubscribe = async (newsletter: Newsletter): Promise<Result<void>> =>
  newsletter.subscribed === true ? wish('newsletter-unsubscribe', newsletter) : ok(undefined);
