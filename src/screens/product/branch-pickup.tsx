// Pickup at the first branch that has the product, with the day from which it is ready there.
import type { BranchValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { promisedOn } from '#shared/domain/checkout/promised-on.ts';
import { useBranchOffer } from '../../features/checkout/branches/use-branch-offer.ts';
import { PickupLine } from '../../features/product/pickup-line.tsx';
import { useApp } from '../../model/shell/app-context.ts';

type Props = {
  method: ShippingMethodValue;
  branches: readonly BranchValue[];
  sku: string;
  /** working days until the product can be dispatched */
  leadDays: number;
  /** ms since 1970 */
  now: number;
  /** ISO day of pickup at a point that is no branch, or that lacks the product */
  usual: string;
};

export default function BranchPickup({ method, branches, sku, leadDays, now, usual }: Props) {
  const { timeZone } = useApp().config;
  const { points } = method;
  const { lackingOf } = useBranchOffer(branches, points, [{ sku, name: sku, qty: 1 }]);
  const able = points.find(({ code }) => lackingOf(code).length === 0);
  const point = able ?? points[0];
  const promised = able && promisedOn(method, able.code, { branches, leadDays, now, timeZone });
  return point ? <PickupLine point={point} count={points.length} day={promised ?? usual} /> : null;
}
