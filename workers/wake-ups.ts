// The list of wake-ups: events that can end a pause of the worker's loops, and their listeners.
import type { Session } from './session/start-session.ts';

export type WakeUp =
  /** a response proved that the connection is back */
  | 'connection-back'
  /** the browser's online or offline event: a hint */
  | 'connection-hint'
  /** the page became visible, or the device woke up */
  | 'page-awake'
  /** a user logged in, in any tab */
  | 'login';

export type WakeUps = {
  tell: (why: WakeUp) => void;
  /** Subscribes to some wake-ups; returns the unsubscribe function. */
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

/** Emits `login` on each login, skipping the session's first event (its initial state). Returns a disposer. */
export function notifyLogins({ events$ }: Pick<Session, 'events$'>, { tell }: WakeUps): () => void {
  let isFirst = true;
  const subscription = events$.subscribe((event) => {
    if (event === 'authorised' && !isFirst) tell('login');
    isFirst = false;
  });
  return () => subscription.unsubscribe();
}
