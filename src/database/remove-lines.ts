// The only way a cart line leaves `personal.cart`, a logout that empties the cart aside.
// Invariant: the presses that a line was made of are noted in the claim `added-presses` before the line goes, so that a
// press that is replayed later finds that it was carried out.
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import { changeClaim, readClaim } from './claims.ts';
import type { PersonalDatabase } from './open-databases.ts';

/** Presses that are remembered: a press is replayed at the next start, long before that many lines were removed. */
const PRESSES_KEPT = 200;

/** One press adds several products where they are added as a group. */
const pressOf = (press: string, sku: string): string => `${press}|${sku}`;

/** Notes the presses of lines that are about to be removed. Throws when the device could not write. */
export async function notePresses(
  db: PersonalDatabase,
  lines: readonly Pick<CartLineDocument, 'sku' | 'additions'>[],
  now: number,
): Promise<void> {
  const presses = lines.flatMap(({ sku, additions = [] }) => additions.map((press) => pressOf(press, sku)));
  if (presses.length === 0) return;
  await changeClaim(db, 'added-presses', now, (present) => {
    const others = (present?.presses ?? []).filter((press) => !presses.includes(press));
    return { presses: [...others, ...presses].slice(-PRESSES_KEPT) };
  });
}

/** Removes lines by key. Returns how many were there. Throws when the device could not write. */
export async function removeLines(
  db: PersonalDatabase,
  keys: readonly string[],
  now: number,
): Promise<number> {
  const docs = [...(await db.cart.findByIds([...keys]).exec()).values()];
  await notePresses(
    db,
    docs.map((doc) => doc.toMutableJSON()),
    now,
  );
  return (await db.cart.bulkRemove([...keys])).success.length;
}

/** True if the press has added this product, whatever became of the line since. */
export async function isPressDone(db: PersonalDatabase, press: string, sku: string): Promise<boolean> {
  const noted = await readClaim(db, 'added-presses');
  if (noted?.presses.includes(pressOf(press, sku))) return true;
  const lines = await db.cart.find({ selector: { sku } }).exec();
  return lines.some((line) => line.toMutableJSON().additions?.includes(press));
}
