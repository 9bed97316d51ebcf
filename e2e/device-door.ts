// What a journey may ask of the device, as it runs in the page: the databases opened once more by the shop's own code.
// Bundled once per run (see global-setup.ts) and brought into the page by the test; no part of the build that people get.
import type { ClaimCode } from '#schemas/documents/claim-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { openDatabases, type PersonalDatabase } from '#shared/database/open-databases.ts';
import { writeRaw } from '#tests/support/worker/write-raw.ts';

const opened = openDatabases();

/** The value of a claim as it stands now; undefined when there is none. */
export const claim = async (code: string): Promise<unknown> =>
  readClaim((await opened).personal, code as ClaimCode);

/** How much of each store view's catalogue is here. */
export const storeSyncs = async (): Promise<unknown[]> => {
  const found = await (await opened).catalogue.lookups.find({ selector: { kind: 'catalogue-sync' } }).exec();
  return found.map((document) => document.toMutableJSON().value);
};

/** Puts a document into a collection of the person as it is, however wrong. */
export const put = async (
  collection: keyof PersonalDatabase['collections'],
  document: object,
): Promise<void> => {
  await writeRaw((await opened).personal[collection] as never, document);
};

/** All documents of such a collection. */
export const documents = async (collection: keyof PersonalDatabase['collections']): Promise<unknown[]> => {
  const found = await (await opened).personal[collection].find().exec();
  return found.map((document) => document.toMutableJSON());
};
