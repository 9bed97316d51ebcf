// Locks where the browser has none (old WebViews, origins without https; F49): a lease per name in IndexedDB, whose
// writing transactions follow each other across all tabs. Invariants: one valid lease at a time; a holder renews its lease
// while it runs; a lease that nobody renews ends by itself, so a killed tab blocks nobody for long; a lease that another
// tab has held since is never renewed, so the lock of a tab that was frozen for too long rejects.
import Dexie from 'dexie';
import type { Ports } from '../ports.ts';

const DATABASE = 'locks';
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const LOOK_AGAIN_MS = 250;

type Lease = { holder: string; until: number };
type Outside = Pick<Ports, 'now' | 'wait' | 'uuid'>;

/** Out: `lock` of the ports, over leases. */
export function leasedLock({ now, wait, uuid }: Outside, name = DATABASE): Ports['lock'] {
  const db = new Dexie(name);
  db.version(1).stores({ leases: '' });
  const leases = () => db.table<Lease, string>('leases');

  /** Takes the lease, unless another tab holds it. */
  const take = (lock: string, holder: string): Promise<boolean> =>
    db.transaction('rw', leases(), async () => {
      const held = await leases().get(lock);
      const left = held && held.holder !== holder ? held.until - now() : 0;
      // one that lasts longer than any is of a clock that jumped back
      if (left > 0 && left <= LEASE_MS) return false;
      await leases().put({ holder, until: now() + LEASE_MS }, lock);
      return true;
    });
  /** Renews a lease that nobody else has held since it was taken. Out: whether it was renewed. */
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
        // nobody else takes it before it ends, and the next renewal may succeed
        if (now() - renewedAt < LEASE_MS) return;
        throw error;
      }
      throw new DOMException(`the lock "${lock}" was taken by another tab`, 'AbortError');
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
      // a lease that is lost while the last step ends takes nothing from what was done
      await renewing.catch(() => undefined);
      // what cannot be given back ends by itself, and is no fault of what was done
      await giveBack(lock, holder).catch(() => undefined);
    }
  };
}
