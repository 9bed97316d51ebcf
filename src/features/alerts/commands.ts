// Requests about product alerts, queued on this device. A customer's own alerts belong to that customer; what an e-mail
// address, a mailed token or a browser's endpoint proves is a guest task.
import type { Customer } from '#schemas/documents/customer.ts';
import type { Result } from '#schemas/fault.ts';
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { GUEST, principalOf } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

type WithPersonal = Pick<AppContext, 'personal'>;

const queue = <K extends TaskKind>(
  { personal }: WithPersonal,
  kind: K,
  payload: TaskPayload<K>,
  customer: Customer | undefined,
): Promise<Result<{ id: string }>> =>
  queueTask(personal, kind, payload, {
    now: Date.now(),
    newId,
    principal: customer ? principalOf(customer) : GUEST,
  });

/**
 * Requests an alert.
 * @param customer undefined for a guest, whose request needs an e-mail address or a push subscription
 * @returns the id of the task. Faults: not-saved, storage-full
 */
export const requestAlert = (
  app: WithPersonal,
  alert: TaskPayload<'alert-create'>,
  customer: Customer | undefined,
): Promise<Result<{ id: string }>> => queue(app, 'alert-create', alert, customer);

/** Confirms the alerts of a mailed token. Faults: not-saved, storage-full. */
export const confirmAlerts = (app: WithPersonal, token: string): Promise<Result<{ id: string }>> =>
  queue(app, 'alert-confirm', { token }, undefined);

/**
 * Ends an alert, or all without `id`.
 * @param customer the customer whose alerts are meant, if neither token nor endpoint proves that. Faults: not-saved,
 *   storage-full
 */
export const endAlert = (
  app: WithPersonal,
  alert: TaskPayload<'alert-end'>,
  customer: Customer | undefined,
): Promise<Result<{ id: string }>> => queue(app, 'alert-end', alert, customer);
