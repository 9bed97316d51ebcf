// Removes deleted data from the browser's database files after a logout. Repeats it a few times in the background,
// because storage engines compact their files asynchronously; a worker that starts while passes are left carries them
// out.
import { filter, map } from 'rxjs';
import { claim$ } from '#shared/database/change-claim.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { dropTombstones, emptyFiles } from '#shared/database/write-newest.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

/**
 * The first pass flushes what is in memory, the second compacts it; the third is for devices on which the compaction
 * had not finished.
 */
export const TIMES_EMPTIED = 3;
/** Pause before a pass, in ms, by the number of passes left. */
const PAUSES: Readonly<Record<number, number>> = { 2: 1_000, 1: 10_000 };

/** Empties the files whenever a logout requests it, in one tab at a time. Returns the function that stops it. */
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
        // another logout has requested all passes again during this one
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
