// Locks where the browser has none (old WebViews, origins without https; F49): a lease per name in IndexedDB, whose
// writing transactions follow each other across all tabs. Invariants: one valid lease at a time; a holder renews its lease
// while it runs, and one that was frozen for longer than its lease runs on beside the next holder; a lease that nobody renews ends by itself, so a killed tab blocks nobody for long.
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

  /** Takes or renews it, unless another holds it. */
  const take = (lock: string, holder: string): Promise<boolean> =>
    db.transaction('rw', leases(), async () => {
      const held = await leases().get(lock);
      const left = held && held.holder !== holder ? held.until - now() : 0;
      // one that lasts longer than any is of a clock that jumped back
      if (left > 0 && left <= LEASE_MS) return false;
      await leases().put({ holder, until: now() + LEASE_MS }, lock);
      return true;
    });
  const giveBack = (lock: string, holder: string): Promise<void> =>
    db.transaction('rw', leases(), async () => {
      if ((await leases().get(lock))?.holder === holder) await leases().delete(lock);
    });

  return async (lock, run, options) => {
    const holder = uuid();
    while (!(await take(lock, holder))) {
      if (options?.ifAvailable) return undefined;
      await wait(LOOK_AGAIN_MS);
    }
    const done = new AbortController();
    const renewing = (async () => {
      while (!done.signal.aborted) {
        await wait(RENEW_MS, done.signal);
        // what cannot be renewed now is tried again before it ends
        if (!done.signal.aborted) await take(lock, holder).catch(() => false);
      }
    })();
    try {
      return await run();
    } finally {
      done.abort();
      await renewing;
      // what cannot be given back ends by itself, and is no fault of what was done
      await giveBack(lock, holder).catch(() => undefined);
    }
  };
}
