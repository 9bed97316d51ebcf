// Writes the search rules of store views into the shop's settings: `npm run import -- --search FILE`.
import { readFile } from 'node:fs/promises';
import { configurations } from '#schemas/bridge/shop-data.ts';
import type { SearchRulesValue } from '#schemas/documents/reference-document.ts';
import { mapSearchRules } from '#shared/wire/map-search-rules.ts';
import { recordsOf } from '../database/document-row.ts';
import type { Db } from '../database/open-database.ts';
import type { StoreSource } from '../ports/catalogue-source.ts';
import { readCatalogueSetting, writeCatalogueSetting } from './read-catalogue-setting.ts';

const sizeOf = ({ synonyms, stopwords, pinned }: { [K in keyof SearchRulesValue]?: unknown }): number =>
  [synonyms, stopwords, pinned].reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    0,
  );

/**
 * Replaces the search rules by those of a file, which contains them by store view. Returns a line for each store view
 * with the number of rules and of those that were left out.
 * @throws if the file cannot be read, is not such an object, or names an unknown store view
 */
export async function writeSearchRules(db: Db, file: string, newShop: () => StoreSource): Promise<string[]> {
  const shop = await readCatalogueSetting(db, newShop);
  let read: unknown;
  try {
    read = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new Error(`${file} is no readable JSON file`);
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new Error(`${file} must contain an object with the rules of each store view`);
  const lines: string[] = [];
  const rules: Record<string, SearchRulesValue> = {};
  for (const [store, value] of Object.entries(read)) {
    if (!shop.stores.includes(store))
      throw new Error(`no store view "${store}"; expected one of ${shop.stores.join(', ')}`);
    const parsed = configurations.search.safeParse(value);
    if (!parsed.success) throw new Error(`${file}: the rules of "${store}" must be an object`);
    const mapped = mapSearchRules(parsed.data);
    rules[store] = mapped;
    lines.push(
      `search rules of ${store}: ${sizeOf(mapped)}, ${sizeOf(parsed.data) - sizeOf(mapped)} left out`,
    );
  }
  const others = recordsOf(shop.shopData.config).filter(({ code }) => code !== 'search');
  const config = [...others, { code: 'search', configuration: rules }];
  await writeCatalogueSetting(db, { ...shop, shopData: { ...shop.shopData, config } }, shop.facetCodes);
  return lines;
}
