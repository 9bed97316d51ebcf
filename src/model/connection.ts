// Is there a connection: what the worker knows from the shop's answers, and at once "no" when the browser itself says
// that there is none. The browser's "yes" proves nothing. The one definition of "online" in the window.
import { combineLatest, fromEvent, map, merge, type Observable, startWith } from 'rxjs';
import { claim$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type Connection = {
  online: boolean;
  /** since when there is none, ms since 1970; undefined while there is one, or nobody knows */
  since: number | undefined;
};

/** When the browser lost its network, ms since 1970; undefined while it has one. */
const lostAt$ = (): Observable<number | undefined> =>
  merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(undefined),
    map(() => (navigator.onLine ? undefined : Date.now())),
  );

export const connection$ = ({ personal }: Pick<Model, 'personal'>): Observable<Connection> =>
  combineLatest([claim$(personal, 'connection'), lostAt$()]).pipe(
    map(([known, lostAt]) => ({
      online: lostAt === undefined && (known?.online ?? true),
      since: known && !known.online ? known.since : lostAt,
    })),
  );

export const connectionState = (shop: Model): Resource<Connection> =>
  shop.resources.of('connection', () => connection$(shop), {
    seed: { online: navigator.onLine, since: undefined },
  });

/** Online until somebody knows better: nothing is promised, and nothing forbidden, before that. */
export const isOnline = (known: Connection | undefined): boolean => known?.online ?? true;
