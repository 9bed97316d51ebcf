// What the branches among a method's pickup points have of the cart, by the stock that was last known.
import { useTranslation } from 'react-i18next';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { lackingIn, type Need } from '#shared/domain/branches/branch-stock.ts';
import type { PickupPoint } from '#shared/domain/checkout/pickup-point.ts';
import { knownBranchStock } from '../../../model/catalogue/known-branch-stock.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useResource } from '../../../ui/use-resource.ts';

/** Limit of a request (schemas/worker-api.ts). */
const SKUS_LIMIT = 300;

export type BranchOffer = {
  branchOf: (code: string) => BranchValue | undefined;
  /** Returns the products that the branch lacks; none for a point that is no branch. */
  lackingOf: (code: string) => readonly Need[];
};

export function useBranchOffer(
  branches: readonly BranchValue[],
  points: readonly PickupPoint[],
  needs: readonly Need[],
): BranchOffer {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const byCode = new Map(branches.map((branch) => [branch.code, branch]));
  const skus = [...new Set(needs.map(({ sku }) => sku))].slice(0, SKUS_LIMIT);
  const isAsked = points.some(({ code }) => byCode.has(code));
  const stock = useResource(isAsked ? knownBranchStock(app, { store, skus }) : undefined) ?? [];
  return {
    branchOf: (code) => byCode.get(code),
    lackingOf: (code) => (byCode.has(code) ? lackingIn(code, needs, stock) : []),
  };
}
