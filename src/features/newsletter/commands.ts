// Subscribing and unsubscribing: kept on this device at once, sent to the shop when it can be. A customer's own wish goes
// as theirs; what anybody may do with an address or a mailed code goes as a guest's.

import { ok, type Result } from '#schemas/fault.ts';
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../model/app-context.ts';
import type { Newsletter } from '../../model/own-profile.ts';

type WithPersonal = Pick<AppContext, 'personal'>;

/** The worker notes it in the claim once the shop has answered; until then the waiting task tells. */
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
    silent: false,
  });
  return queued.ok ? ok(undefined) : queued;
}

/** Subscribes the customer's address; the link goes out in the language of `store`. Faults: not-saved, storage-full. */
export const subscribe = async (
  app: WithPersonal,
  { subscribed, email, principal }: Newsletter,
  store?: string,
): Promise<Result<void>> =>
  subscribed === true
    ? ok(undefined)
    : queue(app, 'newsletter-subscribe', { email, ...(store && { store }) }, principal);

/** Unsubscribes it; acts only when subscribed. Faults: not-saved, storage-full. */
export const unsubscribe = async (
  app: WithPersonal,
  { subscribed, email, principal }: Newsletter,
): Promise<Result<void>> =>
  subscribed === true ? queue(app, 'newsletter-unsubscribe', { email }, principal) : ok(undefined);

/** Asks for the newsletter for any address: its link subscribes. Faults: not-saved, storage-full. */
export const requestNewsletter = (app: WithPersonal, email: string, store: string): Promise<Result<void>> =>
  queue(app, 'newsletter-subscribe', { email, store });

/** The mail with the link, once more. Faults: not-saved, storage-full. */
export const requestLink = (app: WithPersonal, email: string, store: string): Promise<Result<void>> =>
  queue(app, 'newsletter-confirmation', { email, store });

/** The mailed link was opened. Faults: not-saved, storage-full. */
export const confirmAddress = (
  app: WithPersonal,
  link: TaskPayload<'newsletter-confirm'>,
): Promise<Result<void>> => queue(app, 'newsletter-confirm', link);

/** Ends it with the code of a mail, without a login. Faults: not-saved, storage-full. */
export const unsubscribeByCode = (app: WithPersonal, email: string, code: string): Promise<Result<void>> =>
  queue(app, 'newsletter-unsubscribe', { email, code });

/** From now on this device is no new one. Faults: not-saved, storage-full. */
export async function noteFirstVisit({ personal }: WithPersonal): Promise<Result<void>> {
  const now = Date.now();
  try {
    await changeClaim(personal, 'newsletter-invitation', now, (present) => present ?? { firstVisitAt: now });
    return ok(undefined);
  } catch (error) {
    return writeFault('answer', error);
  }
}

/** Takes the one time that the dialog opens by itself. Out: true for one tab. Faults: not-saved, storage-full. */
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
