// Locks for browsers without Web Locks (old WebViews, origins without https; F49): one lease per name in IndexedDB,
// whose write transactions are serialised across all tabs. Invariants:
// - At most one valid lease per name. Its holder renews it while running; otherwise it expires, so that a killed tab
//   blocks others only briefly.
// - A lease that another tab has taken over is never renewed: the lock of a tab that was frozen for too long rejects.
import Dexie from 'dexie';
import type { Ports } from '../ports.ts';
import { LostLockError } from './lost-lock-error.ts';

const DATABASE = 'locks';
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const LOOK_AGAIN_MS = 250;

type Lease = { holder: string; until: number };
type Outside = Pick<Ports, 'now' | 'wait' | 'uuid'>;

/** Creates the `lock` port on top of leases. */
export function leasedLock({ now, wait, uuid }: Outside, name = DATABASE): Ports['lock'] {
  const db = new Dexie(name);
  db.version(1).stores({ leases: '' });
  const leases = () => db.table<Lease, string>('leases');

  /** Acquires the lease, unless another tab holds it. */
  const take = (lock: string, holder: string): Promise<boolean> =>
    db.transaction('rw', leases(), async () => {
      const held = await leases().get(lock);
      const left = held && held.holder !== holder ? held.until - now() : 0;
      // a remaining time longer than a lease means that the clock was set back
      if (left > 0 && left <= LEASE_MS) return false;
      await leases().put({ holder, until: now() + LEASE_MS }, lock);
      return true;
    });
  /** Renews the lease unless another tab has taken it. Returns true if it was renewed. */
  const renew = (lock: string, holder: string): Promise<boolean> =>
    db.transaction('rw', leases(), async () => {
      if ((await leases().get(lock))?.holder !== holder) return false;
      await leases().put({ holder, until: now() + LEASE_MS }, lock);
      return true;
    });
  const giveBack = (lock: string, holder: string): Promise<void> =>
    db.transaction('rw', leases(), async () => {
      if ((await leases().get(lock))?.holder === holder) await leases().delete(lock);
    });

  return async (lock, run, options) => {
    const holder = uuid();
    let renewedAt = now();
    while (!(await take(lock, holder))) {
      if (options?.ifAvailable) return undefined;
      await wait(LOOK_AGAIN_MS);
      renewedAt = now();
    }
    const confirm = async () => {
      const at = now();
      try {
        if (await renew(lock, holder)) {
          renewedAt = at;
          return;
        }
      } catch (error) {
        // no other tab can take the lease before it expires, and the next renewal may succeed
        if (now() - renewedAt < LEASE_MS) return;
        throw error;
      }
      throw new LostLockError(lock);
    };
    const done = new AbortController();
    /** Rejects when the lease is lost. */
    const renewUntilDone = async () => {
      while (!done.signal.aborted) {
        await wait(RENEW_MS, done.signal);
        if (!done.signal.aborted) await confirm();
      }
    };
    const renewing = renewUntilDone();
    try {
      const running = run(confirm);
      await Promise.race([running, renewing]);
      return await running;
    } finally {
      done.abort();
      // losing the lease during the last step does not invalidate the completed work
      await renewing.catch(() => undefined);
      // a lease that cannot be released expires, so a failed release is not reported as an error of `run`
      await giveBack(lock, holder).catch(() => undefined);
    }
  };
}
