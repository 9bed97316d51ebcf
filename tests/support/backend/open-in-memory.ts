// Opens in-memory databases for one test file.
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#bridge/database/open-database.ts';

/** Opens a migrated, empty database. */
export const openInMemory = async (): Promise<OpenDatabase> =>
  openDatabase('memory://', await openAsBlob(inject('dumps').empty));

/** Opens a database with the small catalogue. */
export const openSmallInMemory = async (): Promise<OpenDatabase> =>
  openDatabase('memory://', await openAsBlob(inject('dumps').small));
