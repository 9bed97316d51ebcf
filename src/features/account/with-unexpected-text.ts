// An authorisation that failed in a way nobody expects: told as a notice and in place. Expected are a wrong pair, a
// taken address, a missing or slow connection, and whatever the shop said in its own words.
import { type ErrorCode, failed, type Result } from '../../../schemas/fault.ts';
import { backendMessage } from '../../domain/faults/backend-message.ts';
import type { AppContext } from '../../model/app-context.ts';

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

/** What comes with words of the shop, if it wrote any. */
const mayHaveMessage: readonly ErrorCode[] = ['refused', 'server-error'];

/** In: the answer of an authorising ask, the words for an unexpected failure. Out: the answer with those words in it. */
export function withUnexpectedText<T>(
  app: Pick<AppContext, 'ui'>,
  answer: Result<T>,
  words: string,
): Result<T> {
  if (answer.ok || expected.includes(answer.fault.code)) return answer;
  if (mayHaveMessage.includes(answer.fault.code) && backendMessage(answer.fault) !== '') return answer;
  app.ui.toasts.show({ message: words, kind: 'error' });
  return failed(answer.fault.code, { told: words });
}
