// Reads the tasks that one principal queued on this device, for screens. Pending local changes override the last
// backend state.
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import type { DocumentOf } from '#schemas/collections.ts';
import { type TaskKind, type TaskPayload, taskKinds } from '#schemas/task-kinds.ts';
import type { PersonalDatabase } from './open-databases.ts';

type TaskState = DocumentOf<'synctasks'>['state'];

export type OwnTask<K extends TaskKind> = {
  [Kind in K]: {
    id: string;
    kind: Kind;
    payload: TaskPayload<Kind>;
    state: TaskState;
    acknowledged: boolean;
    /** the backend's reason for a refusal; "" if it gave none */
    result: string;
    createdAt: number;
    silent: boolean;
    meta: Record<string, unknown>;
  };
}[K];

/** Emits the tasks of these kinds and this principal in sending order, on every change; skips unreadable payloads. */
export function ownTasks$<K extends TaskKind>(
  db: PersonalDatabase,
  principal: string,
  kinds: readonly K[],
): Observable<OwnTask<K>[]> {
  return db.synctasks.find({ selector: { principal, kind: { $in: [...kinds] } } }).$.pipe(
    map((docs) =>
      docs
        .map((doc) => doc.toMutableJSON())
        .sort((a, b) => a.seq - b.seq)
        .flatMap(({ payload, result = '', meta = {}, created_at, ...task }) => {
          const parsed = z.safeParse(taskKinds[task.kind as K].payload, payload);
          return parsed.success
            ? [
                {
                  ...task,
                  ...{ result, meta },
                  payload: parsed.data,
                  createdAt: created_at,
                } as unknown as OwnTask<K>,
              ]
            : [];
        }),
    ),
  );
}
