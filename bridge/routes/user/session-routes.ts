// Sessions: login, refresh, logout, and the list of sessions.
import { agentLabel } from '../../accounts/agent-label.ts';
import { verifyPassword } from '../../accounts/enforce-limit.ts';
import { rememberPlace } from '../../accounts/is-familiar.ts';
import { endSession, openSession, refreshSession, sessionsOf } from '../../accounts/open-session.ts';
import { loginBody, refreshBody } from '../../accounts/shapes.ts';
import { unauthorised } from '../../accounts/unauthorised.ts';
import { refuse } from '../../ports/refusal.ts';
import { networkOf } from '../../wire/network-of.ts';
import { readAs } from '../../wire/read-as.ts';
import { forCustomer, type Handler, WithMeta } from '../handler.ts';

const wrongLogin = () =>
  refuse(401, {
    errorMessage: 'You did not sign in correctly or your account is temporarily disabled.',
    errorCode: 'wrong-login',
  });

export const login: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { username, password } = readAs(loginBody, request.body);
    // looking the account up in the engine would send a request before the attempt is counted
    const account = await bridge.engine.accounts.known(username);
    const verified = await verifyPassword(bridge, request, reply, { email: username, account, password });
    if (verified === undefined) throw wrongLogin();
    const { customerId, proof } = verified;
    const agent = agentLabel(request.headers['user-agent']);
    const { accessTokenMs } = bridge.accounts;
    const tokens = await openSession(bridge.db, customerId, proof, agent, bridge.clock(), accessTokenMs);
    if (tokens === undefined) throw wrongLogin();
    await rememberPlace(bridge, customerId, networkOf(request.ip));
    return new WithMeta(tokens.accessToken, { refreshToken: tokens.refreshToken });
  },
};

export const refresh: Handler = {
  ignoresToken: true,
  answer: async ({ db, clock, accounts }, request) => {
    const { refreshToken } = readAs(refreshBody, request.body);
    const tokens = await refreshSession(db, refreshToken, clock(), accounts.accessTokenMs);
    if (tokens === undefined) throw unauthorised();
    return new WithMeta(tokens.accessToken, { refreshToken: tokens.refreshToken });
  },
};

export const logout = forCustomer(async ({ db }, { customerId, sessionId }) =>
  endSession(db, customerId, sessionId),
);

const isoOf = (time: number): string => new Date(time).toISOString();

export const list = forCustomer(async ({ db }, { customerId, sessionId }) =>
  (await sessionsOf(db, customerId)).map(({ id, agent, created_at, last_used_at }) => ({
    id,
    created_at: isoOf(created_at),
    last_used_at: isoOf(last_used_at),
    agent,
    current: id === sessionId,
  })),
);

export const end = forCustomer(async ({ db }, { customerId }, request) => {
  const { id } = request.params as { id: string };
  if (!/^[0-9a-f]{24}$/.test(id) || !(await endSession(db, customerId, id)))
    throw refuse(404, 'No such session');
  return true;
});
