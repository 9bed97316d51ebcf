import { type Memory, newPerson } from './memory.ts';
import type { Resources } from './resource.ts';

/** Drops everything of the person from this window's memory; screens that follow the person begin anew. */
export function resetUserState({ memory, resources }: { memory: Memory; resources: Resources }): void {
  memory.person.set(newPerson(memory.person.get().number + 1));
  memory.unsavedCart.set(undefined);
  resources.restart();
}
