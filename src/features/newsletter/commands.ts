// Newsletter subscriptions, queued on this device. Tasks for a customer's own subscription belong to that customer;
// requests that need only an e-mail address or a mailed code are guest tasks.

import { ok, type Result } from '#schemas/fault.ts';
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Newsletter } from '../../model/account/own-profile.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

type WithPersonal = Pick<AppContext, 'personal'>;

/** Queues a task. The worker updates the claim after the response; until then the pending task is the state. */
async function queue<K extends TaskKind>(
  { personal }: WithPersonal,
  kind: K,
  payload: TaskPayload<K>,
  principal = GUEST,
): Promise<Result<void>> {
  const queued = await queueTask(personal, kind, payload, {
    now: Date.now(),
    newId,
    principal,
  });
  return queued.ok ? ok(undefined) : queued;
}

/**
 * Subscribes the customer's e-mail address. Faults: not-saved, storage-full.
 * @param store code of the store view in whose language the confirmation mail is written
 */
export const subscribe = async (
  app: WithPersonal,
  { subscribed, email, principal }: Newsletter,
  store?: string,
): Promise<Result<void>> =>
  subscribed === true
    ? ok(undefined)
    : queue(app, 'newsletter-subscribe', { email, ...(store && { store }) }, principal);

/** Unsubscribes the customer's e-mail address if it is subscribed. Faults: not-saved, storage-full. */
export const unsubscribe = async (
  app: WithPersonal,
  { subscribed, email, principal }: Newsletter,
): Promise<Result<void>> =>
  subscribed === true ? queue(app, 'newsletter-unsubscribe', { email }, principal) : ok(undefined);

/** Requests a subscription for any e-mail address; the mailed link confirms it. Faults: not-saved, storage-full. */
export const requestNewsletter = (app: WithPersonal, email: string, store: string): Promise<Result<void>> =>
  queue(app, 'newsletter-subscribe', { email, store });

/** Requests the confirmation mail again. Faults: not-saved, storage-full. */
export const requestLink = (app: WithPersonal, email: string, store: string): Promise<Result<void>> =>
  queue(app, 'newsletter-confirmation', { email, store });

/** Confirms an e-mail address with its mailed link. Faults: not-saved, storage-full. */
export const confirmAddress = (
  app: WithPersonal,
  link: TaskPayload<'newsletter-confirm'>,
): Promise<Result<void>> => queue(app, 'newsletter-confirm', link);

/** Unsubscribes with the code from a mail, without a login. Faults: not-saved, storage-full. */
export const unsubscribeByCode = (app: WithPersonal, email: string, code: string): Promise<Result<void>> =>
  queue(app, 'newsletter-unsubscribe', { email, code });

/** Records the first visit of this device, unless it is recorded already. Faults: not-saved, storage-full. */
export async function noteFirstVisit({ personal }: WithPersonal): Promise<Result<void>> {
  const now = Date.now();
  try {
    await changeClaim(personal, 'newsletter-invitation', now, (present) => present ?? { firstVisitAt: now });
    return ok(undefined);
  } catch (error) {
    return writeFault('answer', error);
  }
}

/** Consumes the one automatic opening of the dialog. Returns true in one tab only. Faults: not-saved, storage-full. */
export async function consumeInvitation({ personal }: WithPersonal): Promise<Result<boolean>> {
  const now = Date.now();
  let isTaken = false;
  try {
    await changeClaim(personal, 'newsletter-invitation', now, (present) => {
      isTaken = present?.shownAt === undefined;
      return present && !isTaken ? present : { firstVisitAt: present?.firstVisitAt ?? now, shownAt: now };
    });
    return ok(isTaken);
  } catch (error) {
    return writeFault('answer', error);
  }
}
