// Ends a session at the shop that has ended on this device. Nobody waits for it, and its failure stops nothing: the
// tokens are off the device by now.
import type { SessionContext } from './session-context.ts';

/** What the shop needs to end the session on its side, too. */
export type EndedSession = { token: string; refreshToken: string | undefined };

/** In: the session that ended, if there was one. */
export async function notifyBackend(context: SessionContext, ended: EndedSession | undefined): Promise<void> {
  if (!ended || ended.token === '') return;
  const { bareCall, ports } = context;
  const { token, refreshToken } = ended;
  let answer = await bareCall('user/logout', { token });
  if (!answer.ok && answer.fault.code === 'unauthorised' && refreshToken !== undefined) {
    // the access token is over, the session at the shop is not
    const renewed = await bareCall('user/refresh', { body: { refreshToken } });
    if (renewed.ok) answer = await bareCall('user/logout', { token: renewed.value.result });
  }
  if (!answer.ok) ports.log({ event: 'logout-not-told', code: answer.fault.code });
}
