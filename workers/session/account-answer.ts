// Maps the bridge's error codes for accounts to faults. Decides by code, never by message; the message stays in
// `detail.message` for display.
import { type ErrorCode, failed, type Result } from '#schemas/fault.ts';

const ownCodes = [
  'wrong-login',
  'email-taken',
  'email-unknown',
  'wrong-password',
  'link-expired',
  'not-offered',
] as const satisfies readonly ErrorCode[];

/** Returns the response; a fault with one of the codes above becomes that fault. */
export function accountAnswer<T>(answer: Result<T>): Result<T> {
  if (answer.ok) return answer;
  const { detail } = answer.fault;
  const own = ownCodes.find((code) => code === detail?.errorCode);
  return own ? failed(own, detail) : answer;
}
