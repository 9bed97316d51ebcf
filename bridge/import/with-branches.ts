// Reads the branches of an import: a JSON file with a list by store view, or one list for all of them.
import { type BridgeBranch, bridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import { branchesOf } from '../catalogue/branches-of.ts';
import type { CatalogueSetting } from '../catalogue/catalogue-facts.ts';
import { recordsOf } from '../database/document-row.ts';
import type { Json } from '../database/tables.ts';
import type { Report } from './report.ts';

/** Returns the valid branches of a list; reports the others, and those with a code that stands twice. */
function validBranches(list: unknown, report: Report): BridgeBranch[] {
  const codes = new Set<string>();
  return recordsOf(list).flatMap((source): BridgeBranch[] => {
    const id = String(source.code ?? '?');
    const parsed = bridgeBranch.safeParse(source);
    const path = parsed.error?.issues[0]?.path.join('.');
    const problem = parsed.success
      ? codes.has(id)
        ? 'stands twice: the first one counts'
        : ''
      : `no ${path}`;
    codes.add(id);
    if (problem !== '' || !parsed.success) report.leftOut('branch', id, problem);
    else report.taken('branch');
    return problem === '' && parsed.success ? [parsed.data] : [];
  });
}

/** Returns a delivery method with other pickup points, if it delivers to the former branches only. */
function collectedAt(method: Json, former: ReadonlySet<string>, branches: readonly BridgeBranch[]): Json {
  const extension = method.extension_attributes as { points?: unknown } | undefined;
  const points = recordsOf(extension?.points);
  if (points.length === 0 || !points.every(({ code }) => former.has(String(code)))) return method;
  return { ...method, extension_attributes: { ...extension, points: branches } };
}

/** Returns the delivery methods by store view or locale, with the imported branches as places of collection. */
function withPoints(
  shop: CatalogueSetting,
  shipping: unknown,
  imported: ReadonlyMap<string, readonly BridgeBranch[]>,
): Json {
  const entries = Object.entries(shipping as Record<string, Json>).map(([key, { methods, ...rest }]) => {
    const store = shop.stores.find((each) => key === each || key.startsWith(`${each}-`)) ?? shop.defaultStore;
    const branches = imported.get(store);
    const former = new Set(branchesOf(shop, store).map(({ code }) => code));
    const changed = recordsOf(methods).map((each) => (branches ? collectedAt(each, former, branches) : each));
    return [key, { ...rest, methods: changed }];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the setting with other branches, which are also the pickup points of the delivery methods that collect in the
 * former ones.
 * @param given the parsed file: `{ "lv": [...] }` or `[...]`
 */
export function withBranches(shop: CatalogueSetting, given: unknown, report: Report): CatalogueSetting {
  const isByStore = typeof given === 'object' && given !== null && !Array.isArray(given);
  const lists = new Map<string, unknown>(
    isByStore ? Object.entries(given) : shop.stores.map((store) => [store, given]),
  );
  const imported = new Map(
    shop.stores
      .filter((store) => lists.has(store))
      .map((store) => [store, validBranches(lists.get(store), report)]),
  );
  const configuration = Object.fromEntries([...imported].map(([store, branches]) => [store, { branches }]));
  const others = recordsOf(shop.shopData.config)
    .filter(({ code }) => code !== 'branches')
    .map((each) =>
      each.code === 'shipping'
        ? { ...each, configuration: withPoints(shop, each.configuration, imported) }
        : each,
    );
  return {
    ...shop,
    shopData: { ...shop.shopData, config: [...others, { code: 'branches', configuration }] },
  };
}
