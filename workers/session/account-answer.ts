// What the bridge's error codes of accounts mean. Decides by code and status, never by words; the words stay in
// `detail.message` for showing.
import { type ErrorCode, failed, type Result } from '../../schemas/fault.ts';

const ownCodes = [
  'wrong-login',
  'email-taken',
  'email-unknown',
  'wrong-password',
  'link-expired',
] as const satisfies readonly ErrorCode[];

/** The same answer; a fault that names one of the codes above becomes that fault. */
export function accountAnswer<T>(answer: Result<T>): Result<T> {
  if (answer.ok) return answer;
  const { detail } = answer.fault;
  const own = ownCodes.find((code) => code === detail?.errorCode);
  return own ? failed(own, detail) : answer;
}
