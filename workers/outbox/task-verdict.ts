// What the shop's answer means for a task. Total over every answer.
// Invariant: only the shop's own verdict ends a task; silence, foreign pages and a backend that the bridge cannot reach
// keep it waiting, and trouble with the login parks it.
import type { Fault, Result } from '../../schemas/fault.ts';
import { type FaultEffect, faultEffects } from '../../src/domain/faults/fault-effects.ts';

export type TaskVerdict =
  | { state: 'done'; resultCode: number; result: unknown; meta: Record<string, unknown> | undefined }
  | { state: 'refused' | 'waiting' | 'parked'; fault: Fault };

const states: Record<FaultEffect['write'], 'refused' | 'waiting' | 'parked'> = {
  again: 'waiting',
  later: 'waiting',
  login: 'parked',
  refused: 'refused',
  missing: 'refused',
  conflict: 'refused',
  consent: 'waiting',
};
/** JSON that is no answer, or a 500 without a word, may pass; it does not after this many requests. */
const MOST_ODD_ANSWERS = 5;
/** The bridge cannot reach its backend. */
const UNREACHABLE = 'ENOTFOUND';
const STILL_RUNNING = 'still-running';
const INTERNAL_ERROR = 500;

/** Did it only not reach its backend, or is it still at it? */
const isUndecided = ({ detail }: Fault): boolean =>
  detail?.errorCode === UNREACHABLE || detail?.errorCode === STILL_RUNNING;

/** An answer that should pass, and did not, or that some backends give to a body they refuse. */
function isGivenUp({ code, detail }: Fault, attempt: number): boolean {
  // 502 to 504: the backend was not reached
  if (code === 'server-error' && Number(detail?.status) === INTERNAL_ERROR)
    return detail?.message !== undefined || attempt >= MOST_ODD_ANSWERS;
  return code === 'bad-shape' && attempt >= MOST_ODD_ANSWERS;
}

function stateAfter(fault: Fault, attempt: number, isGuest: boolean): 'refused' | 'waiting' | 'parked' {
  const state = states[faultEffects[fault.code].write];
  // a guest has no login to wait for, so 401 is a refusal that is told
  if (state === 'parked') return isGuest ? 'refused' : state;
  if (isUndecided(fault)) return 'waiting';
  return isGivenUp(fault, attempt) ? 'refused' : state;
}

type Envelope = { code?: unknown; result?: unknown; meta?: Record<string, unknown> | undefined };

/** In: the call's answer, how many requests this task took, was it queued by a guest. Out: how it stands now. */
export function taskVerdict(answer: Result<unknown>, attempt: number, isGuest = false): TaskVerdict {
  if (!answer.ok) {
    const { fault } = answer;
    return { state: stateAfter(fault, attempt, isGuest), fault };
  }
  const { result, meta } = answer.value as Envelope;
  return { state: 'done', resultCode: 200, result, meta };
}
