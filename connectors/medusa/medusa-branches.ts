// The record of the branches that the import has read.
import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import type { BridgeBranch } from '#schemas/bridge/bridge-branch.ts';

/** Kind of the record. */
export const BRANCHES = 'branches';
const KEY = 'all';

export type MedusaBranches = {
  /** codes of the branches by the id of their stock location */
  codes: Readonly<Record<string, string>>;
  /** the branches by store view */
  lists: Readonly<Record<string, readonly BridgeBranch[]>>;
};

/** Returns the branches as last read; undefined if Medusa never had any, so that nothing is said of them. */
export const readBranchRecord = async (
  records: Pick<EngineRecords, 'read'>,
): Promise<MedusaBranches | undefined> => (await records.read(BRANCHES, KEY)) as MedusaBranches | undefined;

export const writeBranchRecord = (
  records: Pick<EngineRecords, 'writeMany'>,
  branches: MedusaBranches,
): Promise<void> => records.writeMany(BRANCHES, new Map([[KEY, branches]]));

/** Returns the id of the stock location of a branch; undefined for any other code. */
export const locationOf = (branches: MedusaBranches | undefined, code: string): string | undefined =>
  Object.entries(branches?.codes ?? {}).find(([, known]) => known === code)?.[0];
