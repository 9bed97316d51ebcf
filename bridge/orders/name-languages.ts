import type { Db } from '../database/open-database.ts';
import { findBySku } from '../pricing/find-by-sku.ts';

/**
 * Returns the languages of the names in an order that are not in the language of a mail, by sku.
 * @param store store view of the order, which the names were copied from. A name that has changed there since then
 *   counts as one in its language.
 * @param mailStore store view whose language the mail has
 */
export async function nameLanguages(
  db: Db,
  store: string,
  items: readonly { sku: string; name: string }[],
  mailStore: string,
): Promise<Map<string, string>> {
  const found = await findBySku(
    db,
    store,
    items.map(({ sku }) => sku),
  );
  const sold = new Map(found.map((one) => [one.thing.sku, one]));
  return new Map(
    items.flatMap(({ sku, name }): [string, string][] => {
      const { thing, product } = sold.get(sku) ?? {};
      const isSame = thing?.name === name || product?.name === name;
      const language = (isSame && product?.text_language) || store;
      return language === mailStore ? [] : [[sku, language]];
    }),
  );
}
