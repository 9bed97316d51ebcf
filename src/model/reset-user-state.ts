import { forgetAddition, keptAdditions } from './kept-additions.ts';
import { type Memory, newPerson } from './memory.ts';
import type { Resources } from './resource.ts';

/** Drops everything of the person from this window's memory, and what was pressed and not done yet; screens that follow the person begin anew. */
export function resetUserState({ memory, resources }: { memory: Memory; resources: Resources }): void {
  memory.person.set(newPerson(memory.person.get().number + 1));
  memory.unsavedCart.set(undefined);
  for (const press of keptAdditions()) forgetAddition(press);
  resources.restart();
}
