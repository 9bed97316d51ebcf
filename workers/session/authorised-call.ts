// A call that carries the token of who is logged in, and renews it when the shop says 401, or 500 where the configuration
// says so and the shop proves it.
// Invariants: never another principal's token; one renewal for each expiry, counted anew after every good answer; a
// token that was renewed just now and is refused again ends the session; no token in a log or an address of ours.
import { type EndpointName, endpoints } from '../../schemas/bridge/endpoints.ts';
import { failed } from '../../schemas/fault.ts';
import { TOKEN_REFRESH_ATTEMPTS } from '../../src/config/constants.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import type { Call, CallOptions } from '../bridge-client/call.ts';
import { endRefusedSession } from './end-session.ts';
import { isTokenOver } from './is-token-over.ts';
import { renewToken } from './renew-token.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';

/** Calls that guests make, too, and that mean something else with a token. */
const alsoForCustomers: ReadonlySet<EndpointName> = new Set([
  'cart/create',
  'order/create',
  'order/unseal',
  'review/create',
  'mailer/state',
  'mailer/subscribe',
  'mailer/unsubscribe',
  'products/render-list',
  'user/change-reset-password',
]);
const carriesToken = (endpoint: EndpointName): boolean => {
  const row = endpoints[endpoint];
  return row.who === 'customer' || 'cart' in row || alsoForCustomers.has(endpoint);
};
/** What is somebody's never goes as a guest's, unless they sealed it (I-23). */
const goesAsGuest = (endpoint: EndpointName, { principal = GUEST, asGuest }: CallOptions): boolean =>
  endpoints[endpoint].who !== 'customer' && (principal === GUEST || asGuest === true);
/** Other tabs may renew while this call is under way; more than this often is a loop. */
const MOST_TRIES = 4;

/**
 * The call that everything but the session itself uses.
 * In: as for any call; `principal` says on whose behalf, `token` brings one along, which then is the caller's affair.
 * Faults: as for any call, and login-needed (for customers only, or somebody's who is not here), refresh-refused, refresh-exhausted (both: logged out).
 * A renewal without an answer is the call's own fault (offline, timeout, server-error …).
 */
export const authorisedCall =
  (context: SessionContext): Call =>
  async (endpoint, options = {}) => {
    const { bareCall } = context;
    if (options.token !== undefined || !carriesToken(endpoint)) return bareCall(endpoint, options);
    let who = await whoIsLoggedIn(context);
    if (!who || (options.principal !== undefined && options.principal !== who.principal))
      return goesAsGuest(endpoint, options) ? bareCall(endpoint, options) : failed('login-needed');

    let { token } = who;
    let renewals = 0;
    for (let tries = 1; ; tries++) {
      const answer = await bareCall(endpoint, { ...options, token });
      if (answer.ok || !(await isTokenOver(context, endpoint, token, answer.fault))) return answer;
      if (options.signal?.aborted || tries === MOST_TRIES) return answer;
      if (renewals >= TOKEN_REFRESH_ATTEMPTS) {
        if (options.keepsSession) return answer;
        await endRefusedSession(context, token, 'refresh-exhausted');
        return failed('refresh-exhausted', { status: 401 });
      }
      const renewed = await renewToken(context, { generation: who.generation, token });
      if (!renewed.ok) {
        const again = await whoIsLoggedIn(context);
        // another login of the same person stands by now, as after a change of the password
        if (again?.principal !== who.principal || again.generation === who.generation) return renewed;
        who = again;
        token = again.token;
        continue;
      }
      token = renewed.value.token;
      if (renewed.value.isRenewed) renewals += 1;
    }
  };
