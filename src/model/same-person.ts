// Whether whoever began something in this window still uses it.
import type { Model } from './app-context.ts';

/** Out: true until the person who uses the window now has logged out: what they typed is then written back no more. */
export function samePerson({ memory }: Pick<Model, 'memory'>): () => boolean {
  const present = memory.person.get();
  return () => memory.person.get() === present;
}
