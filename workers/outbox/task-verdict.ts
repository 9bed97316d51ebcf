// Maps the backend's response to a task state. Every possible response has one.
// Invariant: only a verdict from the backend itself ends a task. Timeouts, captive portals and a backend that the
// bridge cannot reach keep it waiting; authentication errors park it.
import type { Fault, Result } from '#schemas/fault.ts';
import { type ErrorRow, errorCatalogue } from '#shared/domain/faults/error-catalogue.ts';

export type TaskVerdict =
  | { state: 'done'; resultCode: number; result: unknown; meta: Record<string, unknown> | undefined }
  | { state: 'refused' | 'waiting' | 'parked'; fault: Fault };

const states: Record<ErrorRow['write'], 'refused' | 'waiting' | 'parked'> = {
  again: 'waiting',
  later: 'waiting',
  login: 'parked',
  refused: 'refused',
  missing: 'refused',
  conflict: 'refused',
  consent: 'waiting',
};
/** Malformed JSON, or a 500 without a message, may be temporary; after this many requests it counts as a refusal. */
const MOST_ODD_ANSWERS = 5;
/** The bridge cannot reach its backend. */
const UNREACHABLE = 'ENOTFOUND';
const STILL_RUNNING = 'still-running';
const INTERNAL_ERROR = 500;

/** True if the bridge could not reach its backend, or if the backend is still working on the task. */
const isUndecided = ({ detail }: Fault): boolean =>
  detail?.errorCode === UNREACHABLE || detail?.errorCode === STILL_RUNNING;

/**
 * True for an error that counts as a refusal: a possibly temporary error that persisted, or one that some backends
 * return for an invalid body.
 */
function isGivenUp({ code, detail }: Fault, attempt: number): boolean {
  // 502 to 504: the backend was not reached
  if (code === 'server-error' && Number(detail?.status) === INTERNAL_ERROR)
    return detail?.message !== undefined || attempt >= MOST_ODD_ANSWERS;
  return code === 'bad-shape' && attempt >= MOST_ODD_ANSWERS;
}

function stateAfter(fault: Fault, attempt: number, isGuest: boolean): 'refused' | 'waiting' | 'parked' {
  const state = states[errorCatalogue[fault.code].write];
  // a guest has no login to wait for, so 401 is a refusal and is shown
  if (state === 'parked') return isGuest ? 'refused' : state;
  if (isUndecided(fault)) return 'waiting';
  return isGivenUp(fault, attempt) ? 'refused' : state;
}

type Envelope = { code?: unknown; result?: unknown; meta?: Record<string, unknown> | undefined };

/**
 * Returns the state of a task after a response.
 * @param attempt The number of requests made for this task.
 */
export function taskVerdict(answer: Result<unknown>, attempt: number, isGuest = false): TaskVerdict {
  if (!answer.ok) {
    const { fault } = answer;
    return { state: stateAfter(fault, attempt, isGuest), fault };
  }
  const { result, meta } = answer.value as Envelope;
  return { state: 'done', resultCode: 200, result, meta };
}
