// THE LIST OF WAKE-UPS: what may end a pause of anything that waits in this worker, and who listens.
import type { Session } from './session/start-session.ts';

export type WakeUp =
  /** an answer proved that the connection is there again */
  | 'connection-back'
  /** the browser says that the connection came or went: a hint */
  | 'connection-hint'
  /** the page is visible again, or the device woke up */
  | 'page-awake'
  /** somebody logged in, in whatever tab */
  | 'login';

export type WakeUps = {
  tell: (why: WakeUp) => void;
  /** In: who listens, to which. Out: the end of it. */
  on: (whys: readonly WakeUp[], listener: (why: WakeUp) => void) => () => void;
};

export function createWakeUps(): WakeUps {
  const listeners = new Set<(why: WakeUp) => void>();
  return {
    tell: (why) => {
      for (const listener of [...listeners]) listener(why);
    },
    on: (whys, listener) => {
      const listen = (why: WakeUp) => {
        if (whys.includes(why)) listener(why);
      };
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** Tells each login. The session's first event says how it stood at the start: nobody came. Out: the end of it. */
export function notifyLogins({ events$ }: Pick<Session, 'events$'>, { tell }: WakeUps): () => void {
  let isFirst = true;
  const subscription = events$.subscribe((event) => {
    if (event === 'authorised' && !isFirst) tell('login');
    isFirst = false;
  });
  return () => subscription.unsubscribe();
}
