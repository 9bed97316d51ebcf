// Ends a session at the backend after it has ended on this device. Best effort: the tokens are already removed here.
import type { SessionContext } from './session-context.ts';

/** The tokens needed to end a session at the backend. */
export type EndedSession = { token: string; refreshToken: string | undefined };

/** Ends the session at the backend, if there was one; a failure is logged. */
export async function notifyBackend(context: SessionContext, ended: EndedSession | undefined): Promise<void> {
  if (!ended || ended.token === '') return;
  const { bareCall, ports } = context;
  const { token, refreshToken } = ended;
  let answer = await bareCall('user/logout', { token });
  if (!answer.ok && answer.fault.code === 'unauthorised' && refreshToken !== undefined) {
    // the access token has expired, but the backend still holds the session: renew the token to end it
    const renewed = await bareCall('user/refresh', { body: { refreshToken } });
    if (renewed.ok) answer = await bareCall('user/logout', { token: renewed.value.result });
  }
  if (!answer.ok) ports.log({ event: 'logout-not-told', code: answer.fault.code });
}
