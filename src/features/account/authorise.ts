// An authorisation that failed in a way nobody expects (SPEC §8): told as a notice and in place. Expected are a wrong pair,
// a taken address, a line that is away or slow, and whatever the shop said in its own words.
import { type ErrorCode, type Fault, failed, type Result } from '../../../schemas/errors.ts';
import { showToast } from '../../ui/toast.ts';

const expected: readonly ErrorCode[] = [
  'wrong-login',
  'email-taken',
  'link-expired',
  'offline',
  'timeout',
  'busy',
  'worker-gone',
  'not-saved',
  'storage-full',
];

/** A shop that its own bridge cannot reach has said nothing (SPEC §8 "Behaviour on failure"). */
const hasShopsWords = ({ code, detail }: Fault): boolean =>
  (code === 'refused' || code === 'server-error') &&
  typeof detail?.message === 'string' &&
  detail.errorCode !== 'ENOTFOUND';

/** In: the answer of an authorising ask, the words for an unexpected failure. Out: the answer with those words in it. */
export function tellUnexpected<T>(answer: Result<T>, words: string): Result<T> {
  if (answer.ok || expected.includes(answer.fault.code)) return answer;
  if (hasShopsWords(answer.fault)) return answer;
  showToast({ message: words, kind: 'error' });
  return failed(answer.fault.code, { ...answer.fault.detail, message: words });
}
