import type { Db } from '#bridge/database/open-database.ts';

/**
 * Makes every later statement fail, as if the tables were gone. Dropping them would lock them one after the other, and
 * so could be in a deadlock with what the bridge does in the background.
 */
export const loseTables = async (db: Db): Promise<void> => {
  await db.execute('alter schema public rename to lost');
};
