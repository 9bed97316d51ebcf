// Defines what each task state means for the screens that show it.
import type * as z from 'zod/mini';
import type { syncTaskDocument } from '#schemas/documents/sync-task-document.ts';
import type { ErrorCode, Fault } from '#schemas/fault.ts';

type SyncTask = z.infer<typeof syncTaskDocument>;
type TaskState = SyncTask['state'];

/** True while the backend has not settled the task. */
const pending: Record<TaskState, boolean> = {
  waiting: true,
  sending: true,
  parked: true,
  done: false,
  refused: false,
};

/** True if the task has ended and the user has not acknowledged it. */
export const isUnacknowledged = ({
  state,
  acknowledged,
}: {
  state: TaskState;
  acknowledged: boolean;
}): boolean => !pending[state] && !acknowledged;

export const isPending = ({ state }: { state: TaskState }): boolean => pending[state];

/**
 * True if the task has ended and can be deleted. An acknowledged withdrawal is kept, because it serves as the receipt.
 */
export const isOver = (task: Pick<SyncTask, 'kind' | 'state' | 'silent' | 'acknowledged'>): boolean =>
  !isPending(task) && (task.silent || (task.acknowledged && task.kind !== 'order-withdrawal'));

const troubles = ['bad-content-type', 'bad-shape', 'no-cart-id'] as const satisfies readonly ErrorCode[];

/** True if the backend refused the task because feedback on this order had already been submitted. */
export const isFilledBefore = ({ kind, meta }: Pick<SyncTask, 'kind' | 'meta'>): boolean =>
  kind === 'order-feedback' && meta?.errorCode === 'feedback-filled';

/**
 * Returns the fault of an unreadable response, to be shown to the user; undefined if the response was readable or
 * missing.
 */
export function troubleOf({ kind, meta }: Pick<SyncTask, 'kind' | 'meta'>): Fault | undefined {
  const code = troubles.find((each) => each === meta?.fault);
  return code && { code, detail: { task: kind } };
}
