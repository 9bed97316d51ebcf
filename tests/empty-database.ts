// An empty PGlite database, made once for all test files: making one takes seconds, opening its dump a fraction of that.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** path of the dump */
    emptyDatabase: string;
  }
}

/** Vitest calls it before all test files. Out: what it calls after them. */
export default async function makeEmptyDatabase(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-empty-database-'));
  const file = path.join(folder, 'dump.tar');
  const database = await PGlite.create('memory://');
  writeFileSync(file, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  project.provide('emptyDatabase', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
