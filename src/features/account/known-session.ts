// Whether somebody is logged in, known without waiting, for a press that has to decide at once. Kept by account-watch.
import type { Session } from './queries.ts';

let known: Session['kind'] | undefined;

export function knowSession(session: Session): void {
  known = session.kind;
}

/** True only when it is known that nobody is. */
export const isKnownGuest = (): boolean => known === 'guest';
