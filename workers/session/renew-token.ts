// The token-refresh lock (docs/reliability.md): one Web Lock across all tabs, at most one refresh per expiry.
// Invariants:
// - The holder of the lock reads the stored token first, and refreshes only if it is still the refused one.
// - Token, refresh token and epoch are written in one transaction.
// - Only an explicit refusal by the backend ends a session (lock −1); timeouts, 5xx and captive portals never do.
// - No part of a token is logged.
import { skip } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { type Fault, failed, ok, type Result } from '#schemas/fault.ts';
import { TOKEN_REFRESH_WAIT_MS } from '#shared/config/constants.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { isLossOf } from '../tabs/lost-lock-error.ts';
import { endRefusedSession } from './end-session.ts';
import { isWordedError } from './is-token-over.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, SESSION_LOCK, whileSessionLasts } from './stored-claims.ts';

const REFRESH_LOCK = 'auth-refresh';
/**
 * Number of one-second waits for the context that holds the lock. A refresh takes at most 10 s, so a longer hold means
 * that the holder hangs; the caller retries later.
 */
const MOST_WAITS = 15;

/** `isRenewed`: true if this call renewed it, false if another one did in the meantime. */
type Renewed = { token: string; isRenewed: boolean };
/** The refused token and the generation of its login. */
type Refused = { generation: string; token: string };

/** True if the bridge itself refused to renew: 400, 401, 403, or the configured status for an expired token. */
const isRefusal = ({ config }: SessionContext, fault: Fault): boolean =>
  ((fault.code === 'unauthorised' || fault.code === 'refused') &&
    [400, 401, 403].includes(Number(fault.detail?.status))) ||
  (config.bridge.expiredToken === 500 && isWordedError(fault));

/** Returns the result that the stored token determines without a request; undefined if it is still the refused one. */
function answeredBy(
  stored: ClaimValue<'current-token'> | undefined,
  refused: Refused,
): Result<Renewed> | undefined {
  if (stored?.lock === -1) return failed('refresh-refused', { status: 401 });
  if (!stored || stored.generation !== refused.generation || stored.token === '')
    return failed('login-needed');
  if (stored.token === refused.token) return undefined;
  return ok({ token: stored.token, isRenewed: false });
}

const storedToken = async ({ databases }: SessionContext) =>
  (await readStored(databases.personal, 'current-token'))['current-token'];

/** Stores the new tokens, unless a logout or another login happened in the meantime. Acquires the lock "session". */
const keep = (context: SessionContext, refused: Refused, token: string, refreshToken: string | undefined) =>
  whileSessionLasts(context.ports, async (confirm): Promise<Result<Renewed>> => {
    const stored = await storedToken(context);
    const answered = answeredBy(stored, refused);
    if (answered || !stored) return answered ?? failed('login-needed');
    const { generation } = refused;
    await confirm();
    await writeClaims(
      context.databases.personal,
      {
        'current-token': { generation, token, epoch: stored.epoch + 1, lock: 0 },
        ...(refreshToken === undefined
          ? {}
          : { 'current-refresh-token': { generation, token: refreshToken } }),
      },
      context.ports.now(),
    );
    return ok({ token, isRenewed: true });
  });

/**
 * Stores the new tokens. Tries again if the lock "session" was lost before the write: the old refresh token may be used
 * up, so dropping the new one could end the session.
 */
const keepReceived: typeof keep = (context, ...received) =>
  keep(context, ...received).catch((error: unknown) => {
    if (!isLossOf(SESSION_LOCK, error)) throw error;
    context.ports.log({ event: 'session-lock-lost' });
    return keep(context, ...received);
  });

/** Refreshes the token. Requires the lock `auth-refresh`. */
async function refresh(context: SessionContext, refused: Refused): Promise<Result<Renewed>> {
  const { bareCall, databases, ports } = context;
  const stored = await readStored(databases.personal, 'current-token', 'current-refresh-token');
  const answered = answeredBy(stored['current-token'], refused);
  if (answered) return answered;
  const refreshToken = stored['current-refresh-token']?.token;
  // without a refresh token, the session ends when its access token is refused
  if (!refreshToken) {
    await endRefusedSession(context, refused.token, 'refresh-refused');
    return failed('refresh-refused', { status: 401 });
  }
  const answer = await bareCall('user/refresh', { body: { refreshToken } });
  if (answer.ok) return keepReceived(context, refused, answer.value.result, answer.value.meta?.refreshToken);
  const { fault } = answer;
  ports.log({ event: 'token-not-refreshed', code: fault.code });
  if (!isRefusal(context, fault)) return answer;
  const isEnded = await endRefusedSession(context, refused.token, 'refresh-refused');
  return isEnded ? failed('refresh-refused', { status: 401 }) : failed('login-needed');
}

/** Resolves after a second, or as soon as the stored token changes. */
async function waitForOther({ ports, databases }: SessionContext): Promise<void> {
  const announced = new AbortController();
  const changes = claim$(databases.personal, 'current-token')
    .pipe(skip(1))
    .subscribe(() => announced.abort());
  await ports.wait(TOKEN_REFRESH_WAIT_MS, announced.signal);
  changes.unsubscribe();
}

/**
 * Returns a new token to replace one that the backend no longer accepts.
 * @returns `refresh-refused` if the backend ended the session and the user was logged out, `login-needed` if the user
 * logged out in the meantime, or a fault from the refresh call, after which the session is intact and the caller may
 * retry.
 */
export async function renewToken(context: SessionContext, refused: Refused): Promise<Result<Renewed>> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const answered = answeredBy(await storedToken(context), refused);
    if (answered) return answered;
    const renewed = await context.ports
      .lock(REFRESH_LOCK, () => refresh(context, refused), { ifAvailable: true })
      .catch((error: unknown) => {
        // the lock was lost during a freeze: another context is refreshing, so wait for its token
        if (!isLossOf(REFRESH_LOCK, error)) throw error;
        context.ports.log({ event: 'refresh-lock-lost' });
        return undefined;
      });
    if (renewed) return renewed;
    await waitForOther(context);
  }
  return failed('timeout');
}
