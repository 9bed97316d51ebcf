// Writes of the window that concern the person who uses the device. A login or logout in any tab runs under the Web Lock
// `session` (workers/session), so that a write under this lock is either seen by a logout or sees it.
import type { PersonalDatabase } from './open-databases.ts';
import { readNewest } from './write-newest.ts';

const LOCK = 'session';
/** A write waits no longer for a holder that hangs. */
const LOCK_WITHIN_MS = 3_000;

/**
 * Runs a write while no login and no logout runs. Not reentrant. Where the browser has no Web Locks it runs at once.
 * @throws What the write throws, and if the page is left: a page in the back/forward cache must not hold the lock. A write
 * that had not begun by then is not run.
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
  // nothing awaits it before the lock is acquired
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

/** Identifies the login of now, and the last logout. */
async function readLogin({
  claims,
}: PersonalDatabase): Promise<{ generation: unknown; logout?: string | undefined }> {
  const stored = await readNewest(claims, ['current-user', 'logging-out'], true);
  const of = (code: string) => stored.find((claim) => claim.code === code);
  const user = of('current-user');
  return {
    generation: user?._deleted ? undefined : user?.value.generation,
    // a logout writes this claim and removes it
    logout: of('logging-out')?._rev,
  };
}

/**
 * Runs a write of what belongs to the person who is logged in, or to the guest, unless a login or logout comes first.
 * @returns What the write returned; undefined if it was not run.
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
