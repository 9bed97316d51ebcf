// Is a token over? 401 says so. Some backends say 500 to that as to everything else (`bridge.expiredToken`): then the
// profile is asked for with the same token, and something that needs none. Invariants: nothing is decided by reading a
// message; a backend in trouble ends no session (I-22); a write that may have been carried out is never sent again for it.
import { type EndpointName, endpoints } from '../../schemas/bridge/endpoints.ts';
import type { Fault } from '../../schemas/fault.ts';
import { probeBackend } from '../probe-backend.ts';
import type { SessionContext } from './session-context.ts';

/** 500 in the backend's own JSON: a page of a proxy brings no words. */
export const isWordedError = ({ code, detail }: Fault): boolean =>
  code === 'server-error' && detail?.status === 500 && typeof detail.message === 'string';

/** Calls that mean nothing without a token, or without the cart it opens: what they refuse was not carried out. */
const needsToken = (endpoint: EndpointName): boolean => {
  const row = endpoints[endpoint];
  return row.who === 'customer' || 'cart' in row || endpoint === 'cart/create';
};

/** In: the call, the token it carried, its fault. Out: must another token be had? */
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
