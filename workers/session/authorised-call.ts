// A call that carries the token of the logged-in user. Renews the token after a 401, or after a 500 if that is how the
// backend reports an expired token (is-token-over.ts).
// Invariants: never another principal's token; at most TOKEN_REFRESH_ATTEMPTS renewals per call, after which a further
// refusal ends the session (unless `keepsSession`); no token in a log or in a URL that the worker builds.
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { failed } from '#schemas/fault.ts';
import { TOKEN_REFRESH_ATTEMPTS } from '#shared/config/constants.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { Call, CallOptions } from '../bridge-client/call.ts';
import { endRefusedSession } from './end-session.ts';
import { isTokenOver } from './is-token-over.ts';
import { renewToken } from './renew-token.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';

/**
 * True if the call may be sent without a token. A customer's data is never sent as a guest's, unless it was sealed
 * (I-23).
 */
const goesAsGuest = (endpoint: EndpointName, { principal = GUEST, asGuest }: CallOptions): boolean =>
  endpoints[endpoint].who !== 'customer' && (principal === GUEST || asGuest === true);
/** Other tabs may renew the token during this call; more attempts than this indicate a loop. */
const ATTEMPTS_MAX = 4;

/**
 * Creates the call used by everything except the session itself. A call with its own `token` is passed through.
 * @returns Faults of the call; `login-needed` for a customer's call if that customer is not logged in;
 * `refresh-refused` and `refresh-exhausted`, both after a logout; and the fault of a renewal that got no response.
 */
export const authorisedCall =
  (context: SessionContext): Call =>
  async (endpoint, options = {}) => {
    const { bareCall } = context;
    if (options.token !== undefined || endpoints[endpoint].who === 'anyone')
      return bareCall(endpoint, options);
    let who = await whoIsLoggedIn(context);
    if (!who || (options.principal !== undefined && options.principal !== who.principal))
      return goesAsGuest(endpoint, options) ? bareCall(endpoint, options) : failed('login-needed');

    let { token } = who;
    let renewals = 0;
    for (let attempt = 1; ; attempt++) {
      const answer = await bareCall(endpoint, { ...options, token });
      if (answer.ok || !(await isTokenOver(context, endpoint, token, answer.fault))) return answer;
      if (options.signal?.aborted || attempt === ATTEMPTS_MAX) return answer;
      if (renewals >= TOKEN_REFRESH_ATTEMPTS) {
        if (options.keepsSession) return answer;
        await endRefusedSession(context, token, 'refresh-exhausted');
        return failed('refresh-exhausted', { status: 401 });
      }
      const renewed = await renewToken(context, { generation: who.generation, token });
      if (!renewed.ok) {
        const again = await whoIsLoggedIn(context);
        // the same customer has logged in again, for example after changing the password
        if (again?.principal !== who.principal || again.generation === who.generation) return renewed;
        who = again;
        token = again.token;
        continue;
      }
      token = renewed.value.token;
      if (renewed.value.isRenewed) renewals += 1;
    }
  };
