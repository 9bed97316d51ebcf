// Detects that the user of this window has changed during asynchronous work.
import type { Model } from '../shell/app-context.ts';

/** Returns a function that returns true until the current user logs out; then their input must no longer be written. */
export function samePerson({ memory }: Pick<Model, 'memory'>): () => boolean {
  const present = memory.person.get();
  return () => memory.person.get() === present;
}
