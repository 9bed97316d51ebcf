// The branches in shop data.
import type { BridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import { type CatalogueFacts, configurationOf, type ShopFacts } from './catalogue-facts.ts';

/** Returns the branches of a store view, also those that have closed for good. */
export const branchesOf = (facts: ShopFacts, store: string): readonly BridgeBranch[] =>
  configurationOf(facts, store, 'branches')?.branches ?? [];

/** Returns true if the branch with this code has closed for good. */
export const isClosedBranch = (facts: CatalogueFacts, store: string, code: string): boolean =>
  branchesOf(facts, store).some((branch) => branch.code === code && branch.is_closed === true);
