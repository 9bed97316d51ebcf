// What the shop's answer means for a task. Total over every answer.
// Invariant: only the shop's own verdict ends a task; silence, foreign pages and a backend that the bridge cannot reach
// keep it waiting, and trouble with the login parks it.
import type { ErrorCode, Fault, Result } from '../../schemas/errors.ts';

export type TaskVerdict =
  | { state: 'done'; resultCode: number; result: unknown; meta: Record<string, unknown> | undefined }
  | { state: 'refused' | 'waiting' | 'parked'; fault: Fault };

/** Answers that mean "log in first". */
const loginTrouble: ReadonlySet<ErrorCode> = new Set([
  'unauthorised',
  'login-needed',
  'refresh-refused',
  'refresh-exhausted',
]);
const verdicts: ReadonlySet<ErrorCode> = new Set(['refused', 'not-found', 'conflict']);
/** JSON that is no answer, or a 500 without a word, may pass; it does not after this many requests. */
const MOST_ODD_ANSWERS = 5;
/** The bridge cannot reach its backend. */
const UNREACHABLE = 'ENOTFOUND';
const STILL_RUNNING = 'still-running';
const INTERNAL_ERROR = 500;

function isFinal({ code, detail }: Fault, attempt: number): boolean {
  if (detail?.errorCode === UNREACHABLE || detail?.errorCode === STILL_RUNNING) return false;
  if (verdicts.has(code)) return true;
  // some backends answer 500 to a body they refuse, and 502 to 504 when they were not reached
  if (code === 'server-error' && Number(detail?.status) === INTERNAL_ERROR)
    return detail?.message !== undefined || attempt >= MOST_ODD_ANSWERS;
  return code === 'bad-shape' && attempt >= MOST_ODD_ANSWERS;
}

type Envelope = { code?: unknown; result?: unknown; meta?: Record<string, unknown> | undefined };

/** In: the call's answer, how many requests this task took. Out: how it stands now. */
export function taskVerdict(answer: Result<unknown>, attempt: number): TaskVerdict {
  if (!answer.ok) {
    const { fault } = answer;
    if (loginTrouble.has(fault.code)) return { state: 'parked', fault };
    return { state: isFinal(fault, attempt) ? 'refused' : 'waiting', fault };
  }
  const { result, meta } = answer.value as Envelope;
  return { state: 'done', resultCode: 200, result, meta };
}
