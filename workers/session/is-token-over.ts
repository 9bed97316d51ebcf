// Decides whether a token has expired. Normally a 401 indicates this. Some backends respond with 500 to an expired
// token as well as to other errors (`bridge.expiredToken`), so the profile is requested with the same token, and then
// something that needs no token.
// Invariants: no decision depends on a message; a failing backend ends no session (I-22); a write that may have been
// carried out is never repeated because of this check.
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import type { Fault } from '#schemas/fault.ts';
import { probeBackend } from '../probe-backend.ts';
import type { SessionContext } from './session-context.ts';

/** True for a 500 with the backend's own JSON message; error pages of proxies have none. */
export const isWordedError = ({ code, detail }: Fault): boolean =>
  code === 'server-error' && detail?.status === 500 && typeof detail.message === 'string';

/**
 * True for calls that require a token, or a cart that was opened with a token: if such a call is refused, nothing was
 * carried out.
 */
const needsToken = (endpoint: EndpointName): boolean => {
  const row = endpoints[endpoint];
  return row.who === 'customer' || 'cart' in row;
};

/** True if the call failed because its token has expired. */
export async function isTokenOver(
  context: SessionContext,
  endpoint: EndpointName,
  token: string,
  fault: Fault,
): Promise<boolean> {
  if (fault.code === 'unauthorised') return true;
  const { bareCall, config } = context;
  if (config.bridge.expiredToken !== 500 || !isWordedError(fault) || !needsToken(endpoint)) return false;
  const profile = endpoint === 'user/me' ? undefined : await bareCall('user/me', { token });
  if (profile && (profile.ok || !isWordedError(profile.fault))) return false;
  return (await probeBackend({ config, call: bareCall })).ok;
}
