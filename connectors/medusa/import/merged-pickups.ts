// Delivery methods that are collected in branches.
import type { BridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import type { BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import type { MedusaBranches } from '../medusa-branches.ts';
import type { Json } from '../medusa-client.ts';
import type { ShopMethods } from '../shop-methods.ts';
import { pickupLocation } from './create-branch-reader.ts';

/** Returns the branch in which orders with a pick-up option are collected, unless it has closed for good. */
export function pointOf(option: Json, store: string, branches: MedusaBranches | undefined): BridgeBranch[] {
  const code = branches?.codes[String(pickupLocation(option)?.id)];
  return (branches?.lists[store] ?? []).filter((branch) => branch.code === code && branch.is_closed !== true);
}

type Methods = Pick<ShopMethods, 'shipping' | 'collected'>;

/**
 * Medusa has a pick-up option for each branch. Returns those that differ only in their branch as one method, and leaves
 * out those whose branch is not offered.
 */
export function mergedPickups(
  methods: readonly BridgeShippingMethod[],
  branches: MedusaBranches | undefined,
): Methods {
  const known = new Set(Object.values(branches?.codes ?? {}));
  const merged = new Map<string, BridgeShippingMethod>();
  const collected: Record<string, Record<string, string>> = {};
  for (const method of methods) {
    const { method_code: option, extension_attributes: more, ...rest } = method;
    const points = more?.points;
    const isCollected = points?.every(({ code }) => known.has(code)) === true && known.size > 0;
    if (!isCollected) {
      merged.set(option, method);
      continue;
    }
    if (points.length === 0) continue;
    const key = JSON.stringify(rest);
    const first = merged.get(key) ?? { ...method, extension_attributes: { points: [] } };
    merged.set(key, {
      ...first,
      extension_attributes: { points: [...(first.extension_attributes?.points ?? []), ...points] },
    });
    const byBranch = collected[first.method_code] ?? {};
    for (const { code } of points) byBranch[code] ??= option;
    collected[first.method_code] = byBranch;
  }
  return { shipping: [...merged.values()], collected };
}
