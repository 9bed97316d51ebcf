// Runs the window's writes that belong to the current user. Logins and logouts of all tabs run under the Web Lock
// `session` (workers/session), so a write under this lock either happens before a logout or detects it.
import type { PersonalDatabase } from './open-databases.ts';
import { readNewest } from './write-newest.ts';

const LOCK = 'session';
/** Timeout for acquiring the lock; after it the write runs without the lock. */
const LOCK_WITHIN_MS = 3_000;

/**
 * Runs a write under the lock `session`, or without a lock if Web Locks are missing or acquiring the lock times out.
 * Not reentrant.
 * @throws What the write throws, or an error on `pagehide`: a page in the back/forward cache must not hold the lock. A
 * write that has not begun by then is not run.
 */
export async function duringSession<T>(write: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return write();
  let isHeld = false;
  let isLeft = false;
  const done = new AbortController();
  const left = new Promise<never>((_, reject) => {
    const leave = () => {
      isLeft = true;
      reject(new Error('The page was left during a write'));
    };
    globalThis.addEventListener?.('pagehide', leave, { signal: done.signal });
  });
  // prevents an unhandled rejection while nothing awaits it yet
  left.catch(() => undefined);
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_WITHIN_MS) }, () => {
      isHeld = true;
      return isLeft ? left : Promise.race([write(), left]);
    });
  } catch (error) {
    if (isHeld) throw error;
    return await (isLeft ? left : write());
  } finally {
    done.abort();
  }
}

/** Reads the values that identify the current login and the last logout. */
async function readLogin({
  claims,
}: PersonalDatabase): Promise<{ generation: unknown; logout?: string | undefined }> {
  const stored = await readNewest(claims, ['current-user', 'logging-out'], true);
  const of = (code: string) => stored.find((claim) => claim.code === code);
  const user = of('current-user');
  return {
    generation: user?._deleted ? undefined : user?.value.generation,
    // a logout writes and then removes this claim, so its revision changes
    logout: of('logging-out')?._rev,
  };
}

/**
 * Runs a write that belongs to the logged-in user or the guest, unless a login or logout comes first.
 * @returns The result of the write; undefined if it was not run.
 */
export async function writeAsPerson<T>(
  personal: PersonalDatabase,
  write: () => Promise<T>,
): Promise<T | undefined> {
  const before = await readLogin(personal);
  return duringSession(async () => {
    const { generation, logout } = await readLogin(personal);
    const isSame = generation === before.generation && (logout === undefined || logout === before.logout);
    return isSame ? write() : undefined;
  });
}
