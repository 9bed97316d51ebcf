// Reads the branches of an import: a JSON file with a list by store view, or one list for all of them.
import { type BridgeBranch, bridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import type { CatalogueSetting } from '../catalogue/catalogue-facts.ts';
import { recordsOf } from '../database/document-row.ts';
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

/**
 * Returns the setting with other branches.
 * @param given the parsed file: `{ "lv": [...] }` or `[...]`
 */
export function withBranches(shop: CatalogueSetting, given: unknown, report: Report): CatalogueSetting {
  const isByStore = typeof given === 'object' && given !== null && !Array.isArray(given);
  const lists = isByStore ? given : Object.fromEntries(shop.stores.map((store) => [store, given]));
  const configuration = Object.fromEntries(
    shop.stores
      .filter((store) => Object.hasOwn(lists, store))
      .map((store) => [
        store,
        { branches: validBranches((lists as Record<string, unknown>)[store], report) },
      ]),
  );
  const others = recordsOf(shop.shopData.config).filter(({ code }) => code !== 'branches');
  return {
    ...shop,
    shopData: { ...shop.shopData, config: [...others, { code: 'branches', configuration }] },
  };
}
