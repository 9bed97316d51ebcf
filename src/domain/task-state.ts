// What each state of a task means for whoever queued it (SPEC §3 "Sync task"). One row per state.
import type * as z from 'zod/mini';
import type { syncTaskDocument } from '../../schemas/documents/sync-task.ts';

type TaskState = z.infer<typeof syncTaskDocument>['state'];

/** The shop has said nothing about it yet. */
const pending: Record<TaskState, boolean> = {
  waiting: true,
  sending: true,
  parked: true,
  done: false,
  refused: false,
};

/** It has ended and nobody was told yet. */
export const isUntold = ({ state, acknowledged }: { state: TaskState; acknowledged: boolean }): boolean =>
  !pending[state] && !acknowledged;

export const isPending = ({ state }: { state: TaskState }): boolean => pending[state];
