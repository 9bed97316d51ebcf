// Removes stored products that the backend does not have any more, after the whole catalogue was pulled again.
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import type { Ports } from '../ports.ts';

/** Documents removed per batch; worker methods run in between. */
const AT_ONCE = 200;

/**
 * Removes the products of a store view except those with these keys.
 * @param before called with the number of products before they are removed
 */
export async function removeOthers(
  { products }: CatalogueDatabase,
  ports: Pick<Ports, 'wait'>,
  store: string,
  kept: ReadonlySet<string>,
  before: (count: number) => Promise<void>,
): Promise<void> {
  const stored = await products.find({ selector: { store } }).exec();
  const gone = stored.map(({ key }) => key).filter((key) => !kept.has(key));
  if (gone.length === 0) return;
  await before(gone.length);
  for (let at = 0; at < gone.length; at += AT_ONCE) {
    await products.bulkRemove(gone.slice(at, at + AT_ONCE));
    await ports.wait(0);
  }
}
