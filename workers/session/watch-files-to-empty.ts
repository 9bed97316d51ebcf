// After a logout the browser's own files still hold what was removed. They are emptied here in the background, a few
// times, since engines merge their files beside what they answer; a worker that starts meanwhile goes on with it.
import { filter, map } from 'rxjs';
import { claim$ } from '../../src/database/change-claim.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { dropTombstones, emptyFiles } from '../../src/database/write-newest.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

/** The first writes what is in memory, the second merges it; the third is for a device that was not done by then. */
export const TIMES_EMPTIED = 3;
/** Before a time, in milliseconds, by how many are left. */
const PAUSES: Readonly<Record<number, number>> = { 2: 1_000, 1: 10_000 };

/** Empties the files whenever a logout asks for it, in one tab. Out: stops it. */
export function watchFilesToEmpty({ databases: { personal }, ports }: SessionContext): () => Promise<void> {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  let running: Promise<unknown> | undefined;

  async function emptyAsAsked(): Promise<void> {
    for (;;) {
      const asked = (await readStored(personal, 'files-to-empty'))['files-to-empty'];
      if (!asked) return;
      const pause = PAUSES[asked.times];
      if (pause !== undefined) await ports.wait(pause, signal);
      if (signal.aborted) return;
      await dropTombstones(personal);
      const { claims, orders, synctasks, cart } = personal;
      await emptyFiles(claims, orders, synctasks, cart);
      await whileSessionLasts(ports, async (confirm) => {
        const newest = (await readStored(personal, 'files-to-empty'))['files-to-empty'];
        // a logout meanwhile has asked for all of it anew
        if (newest?.times !== asked.times) return;
        const times = asked.times - 1;
        await confirm();
        await writeClaims(personal, { 'files-to-empty': times > 0 ? { times } : null }, ports.now());
      });
    }
  }
  const asking = claim$(personal, 'files-to-empty')
    .pipe(
      map((asked) => asked !== undefined),
      filter(Boolean),
    )
    .subscribe(() => {
      running ??= ports
        .lock('empty-files', emptyAsAsked, { ifAvailable: true })
        .catch((error: unknown) =>
          ports.log({ event: 'files-not-emptied', error: error instanceof Error ? error.name : 'unknown' }),
        )
        .finally(() => {
          running = undefined;
        });
    });
  return async () => {
    asking.unsubscribe();
    lifetime.abort('stopped');
    await running;
  };
}
