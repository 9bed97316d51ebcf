// Declares that an order is withdrawn from: kept on this device at once, sent when it can be.
import type { Result } from '../../../schemas/errors.ts';
import type { TaskPayload } from '../../../schemas/tasks.ts';
import { newId } from '../../database/new-id.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import { GUEST } from '../../domain/account/principal.ts';
import type { Shop } from '../../model/shop.ts';

/**
 * It is declared now, and stays here as its receipt. A guest's task: the order's token says whose it is, so it goes out
 * whoever is logged in by then. Faults: not-saved, storage-full.
 */
export function declareWithdrawal(
  shop: Pick<Shop, 'personal'>,
  withdrawal: Omit<TaskPayload<'order-withdrawal'>, 'declaredAt'>,
): Promise<Result<{ id: string }>> {
  const now = Date.now();
  return queueTask(
    shop.personal,
    'order-withdrawal',
    { ...withdrawal, declaredAt: now },
    { now, newId, principal: GUEST, silent: false },
  );
}
