// Accesses the databases of a device. Runs in the page and uses the application's own code. Bundled once per run
// (global-setup.ts) and injected by the test; not part of the production build.
import type { ClaimCode } from '#schemas/documents/claim-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { openDatabases, type PersonalDatabase } from '#shared/database/open-databases.ts';
import { writeRaw } from '#tests/support/worker/write-raw.ts';

const opened = openDatabases();

/** Returns the current value of a claim; undefined if there is none. */
export const claim = async (code: string): Promise<unknown> =>
  readClaim((await opened).personal, code as ClaimCode);

/** Returns the sync state of each store view's catalogue. */
export const storeSyncs = async (): Promise<unknown[]> => {
  const found = await (await opened).catalogue.lookups.find({ selector: { kind: 'catalogue-sync' } }).exec();
  return found.map((document) => document.toMutableJSON().value);
};

/** Writes a document into a personal collection without validation. */
export const put = async (
  collection: keyof PersonalDatabase['collections'],
  document: object,
): Promise<void> => {
  await writeRaw((await opened).personal[collection] as never, document);
};

/** Returns all documents of a personal collection. */
export const documents = async (collection: keyof PersonalDatabase['collections']): Promise<unknown[]> => {
  const found = await (await opened).personal[collection].find().exec();
  return found.map((document) => document.toMutableJSON());
};
