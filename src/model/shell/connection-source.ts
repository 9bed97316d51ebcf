// Combines the connection state stored by the worker with the browser's online and offline events.
import { combineLatest, map, Observable } from 'rxjs';
import { claim$ } from '#shared/database/change-claim.ts';
import type { Model } from './app-context.ts';
import { browserIsOnline } from './browser-is-online.ts';
import type { Connection } from './connection.ts';

/** Emits the time at which the browser went offline, ms since 1970; undefined while it is online. */
const lostAt$ = new Observable<number | undefined>((reader) => {
  const tell = () => reader.next(browserIsOnline() ? undefined : Date.now());
  const ending = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, tell, ending);
  tell();
  return () => ending.abort();
});

export const connection$ = ({ personal }: Pick<Model, 'personal'>): Observable<Connection> =>
  combineLatest([claim$(personal, 'connection'), lostAt$]).pipe(
    map(([known, lostAt]) => {
      // the browser's "offline" is only a hint: a later response from the backend refutes it (F24)
      const isLost = lostAt !== undefined && !(known?.online && known.lastAnswerAt > lostAt);
      return {
        online: !isLost && (known?.online ?? true),
        since: known && !known.online ? known.since : isLost ? lostAt : undefined,
      };
    }),
  );
