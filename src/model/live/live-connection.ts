// The device's side of the connection: the worker's word, and what the browser says.
import { combineLatest, map, Observable } from 'rxjs';
import { claim$ } from '../../database/change-claim.ts';
import type { Model } from '../app-context.ts';
import { browserIsOnline, type Connection } from '../connection.ts';

/** When the browser lost its network, ms since 1970; undefined while it has one. */
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
      // "offline" of the browser is a hint: an answer that came since refutes it (F24)
      const isLost = lostAt !== undefined && !(known?.online && known.lastAnswerAt > lostAt);
      return {
        online: !isLost && (known?.online ?? true),
        since: known && !known.online ? known.since : isLost ? lostAt : undefined,
      };
    }),
  );
