// Tasks that the window's commands queue, and what becomes of them.
import { firstValueFrom } from 'rxjs';
import account from '#locales/en/account-errors.json' with { type: 'json' };
import cart from '#locales/en/cart-errors.json' with { type: 'json' };
import errors from '#locales/en/errors.json' with { type: 'json' };
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { queueTask, type SyncTask, taskTroubles$ } from '#shared/database/queue-task.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { troubleOf } from '#shared/domain/outbox/is-pending.ts';
import type { AccountBench } from '../../support/worker/account-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';

const english = { ...errors, ...account, ...cart };

export type Shop = Awaited<ReturnType<AccountBench['shop']>>;
type Person = Awaited<ReturnType<AccountBench['customer']>>;
const taskPaths = ['/mailer/subscribe', '/review/create', '/user/me'];
export const sentTasks = (bench: AccountBench) =>
  bench.asked.filter(({ path, method }) => taskPaths.includes(path) && method !== 'GET');

export async function queue<K extends TaskKind>(
  { databases }: Shop,
  kind: K,
  payload: TaskPayload<K>,
  over: { id?: string; principal?: string } = {},
): Promise<string> {
  const { id = crypto.randomUUID(), principal = 'guest' } = over;
  const queued = { now: Date.now(), newId: () => id, principal };
  const result = await queueTask(databases.personal, kind, payload, queued);
  if (!result.ok) throw new Error(result.fault.code);
  return result.value.id;
}
export const taskOf = async ({ databases }: Shop, id: string): Promise<SyncTask | undefined> =>
  (await databases.personal.synctasks.findOne(id).exec())?.toMutableJSON();
export const reaches = (shop: Shop, id: string, state: SyncTask['state']) =>
  until(
    () => taskOf(shop, id),
    (task) => task?.state === state,
  );

export const email = () => `${crypto.randomUUID()}@example.lv`;
export const subscribe = (shop: Shop, over: Parameters<typeof queue>[3] = {}) =>
  queue(shop, 'newsletter-subscribe', { email: email() }, over);
export const update = (person: Person, firstname: string): TaskPayload<'profile-update'> => ({
  firstname,
  lastname: 'Bērziņa',
  email: person.email,
  addresses: [],
});
export const profile = async ({ databases }: Shop) =>
  (await readClaim(databases.personal, 'current-user'))?.current;
/** Returns the messages that a guest sees about failed tasks. */
export const shownTroubles = async ({ databases }: Shop) => {
  const tasks = await firstValueFrom(taskTroubles$(databases.personal, ['guest']));
  return tasks.map((task) => {
    const [key, detail] = faultText(troubleOf(task) ?? { code: 'refused' });
    const text = english[key.replace('errors:', '') as keyof typeof english];
    return text.replace('{{task}}', String((detail as { task?: string }).task));
  });
};
