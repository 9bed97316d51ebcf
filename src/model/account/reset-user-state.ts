import type { Subscription } from 'rxjs';
import { dequeueAddition, queuedAdditions } from '../cart/queued-additions.ts';
import type { Model } from '../shell/app-context.ts';
import { dropKeptPages } from '../shell/kept-page.ts';
import { type Memory, newPerson } from '../shell/memory.ts';
import type { Resources } from '../shell/resource.ts';
import { person$ } from './current-session.ts';

/**
 * Drops all of the current user's data from this window's memory, and resets the screens that depend on the user.
 * @param keepsCart False also drops unsaved cart changes and additions queued on this device.
 */
export function resetUserState(
  { memory, resources }: { memory: Memory; resources: Resources },
  keepsCart = false,
): void {
  memory.person.set(newPerson(memory.person.get().number + 1));
  if (!keepsCart) {
    memory.unsavedCart.set(undefined);
    for (const press of queuedAdditions()) dequeueAddition(press);
  }
  dropKeptPages();
  resources.restart();
}

/**
 * Resets this window as soon as the user is logged out, and again when their data is removed from the device. The cart
 * is dropped only by a logout that removes it; a session ended by the backend keeps it.
 */
export function resetWhenPersonLeaves(app: Pick<Model, 'personal' | 'memory' | 'resources'>): Subscription {
  let before = { loggedIn: '', kept: '' };
  const gone = (was: string, is: string) => was !== '' && was !== is;
  return person$(app).subscribe((person) => {
    const isLeft = gone(before.loggedIn, person.loggedIn) || gone(before.kept, person.kept);
    before = person;
    if (isLeft) resetUserState(app, person.keepsCart);
  });
}
