// Wake-ups: which events notify which listeners that a wait may end.
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { SessionEvent } from '#workers/session/start-session.ts';
import { createWakeUps, notifyLogins, type WakeUp } from '#workers/wake-ups.ts';

it('notifies listeners of the events they subscribed to, until they unsubscribe', () => {
  const wakeUps = createWakeUps();
  const reported: WakeUp[] = [];
  const leave = wakeUps.on(['login', 'page-awake'], (why) => reported.push(why));
  for (const why of ['connection-back', 'login', 'page-awake'] as const) wakeUps.tell(why);
  leave();
  wakeUps.tell('login');
  expect(reported).toEqual(['login', 'page-awake']);
});

it('notifies of a login only after the session state at the start', () => {
  const events$ = new Subject<SessionEvent>();
  const wakeUps = createWakeUps();
  let logins = 0;
  wakeUps.on(['login'], () => logins++);
  const end = notifyLogins({ events$ }, wakeUps);
  events$.next('authorised');
  events$.next('non-authorised');
  expect(logins).toBe(0);
  events$.next('authorised');
  expect(logins).toBe(1);
  end();
  events$.next('authorised');
  expect(logins).toBe(1);
});
