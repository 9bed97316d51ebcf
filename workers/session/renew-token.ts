// THE TOKEN-REFRESH LOCK (docs/reliability.md): one Web Lock over all tabs, one refresh per expiry.
// Invariants: whoever gets the lock reads the stored token first, and asks for a new one only while it still is the one
// that was refused; token, refresh token and epoch are written in one go; only the shop's explicit word ends a session
// (lock −1), silence, server errors and foreign pages never do; nothing of a token is logged.
import { skip } from 'rxjs';
import type { ClaimValue } from '../../schemas/documents/claim-document.ts';
import { type Fault, failed, ok, type Result } from '../../schemas/fault.ts';
import { TOKEN_REFRESH_WAIT_MS } from '../../src/config/constants.ts';
import { claim$ } from '../../src/database/change-claim.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { endRefusedSession } from './end-session.ts';
import { isWordedError } from './is-token-over.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

const REFRESH_LOCK = 'auth-refresh';
/** A refresh takes 10 s at most; whoever holds the lock longer has hung, and the call is tried again later. */
const MOST_WAITS = 15;

/** `isRenewed`: by this very call, not by another one meanwhile. */
type Renewed = { token: string; isRenewed: boolean };
/** The token that was refused, and of which login it was. */
type Refused = { generation: string; token: string };

/** The bridge's own word that it will not renew: 400, 401, 403, or the status that it says to a token that is over. */
const isRefusal = ({ config }: SessionContext, fault: Fault): boolean =>
  ((fault.code === 'unauthorised' || fault.code === 'refused') &&
    [400, 401, 403].includes(Number(fault.detail?.status))) ||
  (config.bridge.expiredToken === 500 && isWordedError(fault));

/** What the stored token says without asking the shop; undefined: it still is the refused one. */
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

/** Stores what the shop gave, unless somebody logged out or in meanwhile. */
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

/** Under the lock. */
async function refresh(context: SessionContext, refused: Refused): Promise<Result<Renewed>> {
  const { bareCall, databases, ports } = context;
  const stored = await readStored(databases.personal, 'current-token', 'current-refresh-token');
  const answered = answeredBy(stored['current-token'], refused);
  if (answered) return answered;
  const refreshToken = stored['current-refresh-token']?.token;
  // a backend that gave none has said that a session ends with its token
  if (!refreshToken) {
    await endRefusedSession(context, refused.token, 'refresh-refused');
    return failed('refresh-refused', { status: 401 });
  }
  const answer = await bareCall('user/refresh', { body: { refreshToken } });
  if (answer.ok) return keep(context, refused, answer.value.result, answer.value.meta?.refreshToken);
  const { fault } = answer;
  ports.log({ event: 'token-not-refreshed', code: fault.code });
  if (!isRefusal(context, fault)) return answer;
  const isEnded = await endRefusedSession(context, refused.token, 'refresh-refused');
  return isEnded ? failed('refresh-refused', { status: 401 }) : failed('login-needed');
}

/** Resolves after a second, or as soon as this context hears that the token changed. */
async function waitForOther({ ports, databases }: SessionContext): Promise<void> {
  const announced = new AbortController();
  const changes = claim$(databases.personal, 'current-token')
    .pipe(skip(1))
    .subscribe(() => announced.abort());
  await ports.wait(TOKEN_REFRESH_WAIT_MS, announced.signal);
  changes.unsubscribe();
}

/**
 * A token in the place of one that was answered with 401.
 * Faults: refresh-refused (the shop ended the session: logged out), login-needed (somebody logged out meanwhile), and
 * those of the refresh call (offline, timeout, server-error, bad-content-type …): nothing is lost, try again later.
 */
export async function renewToken(context: SessionContext, refused: Refused): Promise<Result<Renewed>> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const answered = answeredBy(await storedToken(context), refused);
    if (answered) return answered;
    const renewed = await context.ports
      .lock(REFRESH_LOCK, () => refresh(context, refused), { ifAvailable: true })
      .catch((error: unknown) => {
        // lost during a freeze: another context refreshes, and its token is awaited as if the lock had been held
        if ((error as Error | undefined)?.name !== 'AbortError') throw error;
        context.ports.log({ event: 'refresh-lock-lost' });
        return undefined;
      });
    if (renewed) return renewed;
    await waitForOther(context);
  }
  return failed('timeout');
}
