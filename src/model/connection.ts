// Is there a connection: what the worker knows from the shop's answers, and at once "no" when the browser itself says
// that there is none. The browser's "yes" proves nothing. The one definition of "online" in the window.
import { combineLatest, map, Observable } from 'rxjs';
import { claim$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type Connection = {
  online: boolean;
  /** since when there is none, ms since 1970; undefined while there is one, or nobody knows */
  since: number | undefined;
};

/** When the browser lost its network, ms since 1970; undefined while it has one. */
const lostAt$ = new Observable<number | undefined>((reader) => {
  const tell = () => reader.next(navigator.onLine ? undefined : Date.now());
  const ending = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, tell, ending);
  tell();
  return () => ending.abort();
});

export const connection$ = ({ personal }: Pick<Model, 'personal'>): Observable<Connection> =>
  combineLatest([claim$(personal, 'connection'), lostAt$]).pipe(
    map(([known, lostAt]) => ({
      online: lostAt === undefined && (known?.online ?? true),
      since: known && !known.online ? known.since : lostAt,
    })),
  );

export const connectionState = (shop: Model): Resource<Connection> =>
  shop.resources.of('connection', () => connection$(shop));

/** What the browser says counts until the worker's word was read. */
export const isOnline = (known: Connection | undefined): boolean => known?.online ?? navigator.onLine;
