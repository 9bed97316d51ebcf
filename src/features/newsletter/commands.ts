// Subscribing and unsubscribing: kept on this device at once, sent to the shop when it can be.

import { ok, type Result } from '../../../schemas/errors.ts';
import type { TaskKind } from '../../../schemas/tasks.ts';
import { newId } from '../../database/new-id.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import type { Newsletter } from '../../model/customer.ts';
import type { Shop } from '../../model/shop.ts';

type Wish = Extract<TaskKind, 'newsletter-subscribe' | 'newsletter-unsubscribe'>;

/** The worker notes it in the claim once the shop has answered; until then the waiting task tells. */
async function wish(
  shop: Pick<Shop, 'personal'>,
  kind: Wish,
  { email, principal }: Newsletter,
): Promise<Result<void>> {
  const queued = await queueTask(
    shop.personal,
    kind,
    { email },
    { now: Date.now(), newId, principal, silent: false },
  );
  return queued.ok ? ok(undefined) : queued;
}

/** Subscribes the customer's address. Faults: not-saved, storage-full. */
export const subscribe = async (
  shop: Pick<Shop, 'personal'>,
  newsletter: Newsletter,
): Promise<Result<void>> =>
  newsletter.subscribed === true ? ok(undefined) : wish(shop, 'newsletter-subscribe', newsletter);

/** Unsubscribes it; acts only when subscribed. Faults: not-saved, storage-full. */
export const unsubscribe = async (
  shop: Pick<Shop, 'personal'>,
  newsletter: Newsletter,
): Promise<Result<void>> =>
  newsletter.subscribed === true ? wish(shop, 'newsletter-unsubscribe', newsletter) : ok(undefined);
