// What each state of a task means for whoever queued it. One row per state.
import type * as z from 'zod/mini';
import type { syncTaskDocument } from '../../../schemas/documents/sync-task-document.ts';
import type { ErrorCode, Fault } from '../../../schemas/fault.ts';

type SyncTask = z.infer<typeof syncTaskDocument>;
type TaskState = SyncTask['state'];

/** The shop has said nothing about it yet. */
const pending: Record<TaskState, boolean> = {
  waiting: true,
  sending: true,
  parked: true,
  done: false,
  refused: false,
};

/** It has ended and nobody was told yet. */
export const isUnacknowledged = ({
  state,
  acknowledged,
}: {
  state: TaskState;
  acknowledged: boolean;
}): boolean => !pending[state] && !acknowledged;

export const isPending = ({ state }: { state: TaskState }): boolean => pending[state];

/** It has ended, and nobody needs it: a withdrawal that is told of here is its own receipt. */
export const isOver = (task: Pick<SyncTask, 'kind' | 'state' | 'silent' | 'acknowledged'>): boolean =>
  !isPending(task) && (task.silent || (task.acknowledged && task.kind !== 'order-withdrawal'));

const troubles = ['bad-content-type', 'bad-shape', 'no-cart-id'] as const satisfies readonly ErrorCode[];

/** Was it refused because somebody has said what they think of this order before? */
export const isFilledBefore = ({ kind, meta }: Pick<SyncTask, 'kind' | 'meta'>): boolean =>
  kind === 'order-feedback' && meta?.errorCode === 'feedback-filled';

/** What the shopper is told of a task's answer; undefined: it had an answer that can be read, or none. */
export function troubleOf({ kind, meta }: Pick<SyncTask, 'kind' | 'meta'>): Fault | undefined {
  const code = troubles.find((each) => each === meta?.fault);
  return code && { code, detail: { task: kind } };
}
