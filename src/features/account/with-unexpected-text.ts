// Reports an unexpected failure of a login, registration or password reset both as a notice and in the form. Failures
// with the codes below or with a message from the backend are expected.
import { type ErrorCode, failed, type Result } from '#schemas/fault.ts';
import { backendMessage } from '#shared/domain/faults/backend-message.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

const expected: readonly ErrorCode[] = [
  'wrong-login',
  'email-taken',
  'link-expired',
  'not-offered',
  'offline',
  'timeout',
  'busy',
  'worker-gone',
  'not-saved',
  'storage-full',
];

/** Codes of faults that may have a message from the backend. */
const mayHaveMessage: readonly ErrorCode[] = ['refused', 'server-error'];

/** Returns the result. An unexpected failure gets `words` as its text, which is also shown as a notice. */
export function withUnexpectedText<T>(
  app: Pick<AppContext, 'ui'>,
  answer: Result<T>,
  words: string,
): Result<T> {
  if (answer.ok || expected.includes(answer.fault.code)) return answer;
  if (mayHaveMessage.includes(answer.fault.code) && backendMessage(answer.fault) !== '') return answer;
  app.ui.toasts.show({ message: words, kind: 'error' });
  return failed(answer.fault.code, { text: words });
}
