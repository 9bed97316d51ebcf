// The window's two databases, set once by main.tsx before the first screen; features read them in queries.ts and
// commands.ts only.
import type { Databases } from './open-databases.ts';

let current: Databases | undefined;

export function provideDatabases(databases: Databases): void {
  current = databases;
}

/** Both databases. Throws when called before start-up: a programmer's mistake. */
export function databases(): Databases {
  if (!current) throw new Error('databases() before provideDatabases()');
  return current;
}
