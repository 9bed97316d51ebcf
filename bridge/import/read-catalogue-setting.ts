// The shop settings that accompany a catalogue: store views, delivery and payment methods, countries. An import
// contains none of them; an empty database takes them from the caller's source.
import { eq, sql } from 'drizzle-orm';
import type { CatalogueSetting } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { beginHistory } from '../database/read-history.ts';
import { settings } from '../database/tables.ts';
import type { StoreSource } from '../ports/catalogue-source.ts';

const KEY = 'catalogue';

function emptyShop({ stores, defaultStore, shopData, countries }: StoreSource): CatalogueSetting {
  return { stores: [...stores], defaultStore, facetCodes: [], shopData, countries, ...withoutGoods(stores) };
}

/** Empties the home page and the banners, since they refer to products of another catalogue. */
const withoutGoods = (stores: readonly string[]): Pick<CatalogueSetting, 'homePage' | 'banners'> => ({
  homePage: { new_collection: [], bestsellers: [] },
  banners: Object.fromEntries(
    stores.map((store) => [store, { mainBanners: [], smallBanners: [], productBanners: [] }]),
  ),
});

/** Returns the stored setting, or the initial setting for an empty database. */
export async function readCatalogueSetting(db: Db, newShop: () => StoreSource): Promise<CatalogueSetting> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  return row === undefined ? emptyShop(newShop()) : (row.value as CatalogueSetting);
}

/** Deletes the catalogue and returns the setting without it; orders and carts stay. */
export async function emptyCatalogue(db: Db, shop: CatalogueSetting): Promise<CatalogueSetting> {
  await db.execute(sql`delete from documents`);
  await db.execute(sql`delete from special_offers`);
  await db.execute(sql`delete from stock`);
  await beginHistory(db);
  return { ...shop, facetCodes: [], ...withoutGoods(shop.stores) };
}

/** Writes the setting with the attribute codes of the current documents. */
export async function writeCatalogueSetting(
  db: Db,
  shop: CatalogueSetting,
  facetCodes: readonly string[],
): Promise<void> {
  const value: CatalogueSetting = { ...shop, facetCodes: [...facetCodes] };
  await db
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
