// PLACEHOLDER until part B is merged: queues a task.
import type { TaskKind, TaskPayload } from '../../schemas/tasks.ts';
import type { PersonalDatabase } from './open-databases.ts';

export async function queueTask<K extends TaskKind>(
  personal: PersonalDatabase,
  kind: K,
  payload: TaskPayload<K>,
  at: { now: number; newId: () => string; principal: string; silent: boolean },
): Promise<string> {
  const id = at.newId();
  const tasks = await personal.synctasks.find().exec();
  await personal.synctasks.insert({
    id,
    kind,
    principal: at.principal,
    url: '',
    payload: payload as Record<string, unknown>,
    callback_event: '',
    silent: at.silent,
    state: 'waiting',
    transmited: false,
    acknowledged: false,
    seq: Math.max(0, ...tasks.map(({ seq }) => seq)) + 1,
    attempt: 0,
    not_before: 0,
    created_at: at.now,
    updated_at: at.now,
  });
  return id;
}
