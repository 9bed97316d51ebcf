// Removal of cart lines, other than by a logout that empties the cart and by a move, which takes the presses with it.
// Invariant: the presses that a line was made of are noted in the claim `added-presses` before the line goes, so that a
// press that is replayed later finds that it was carried out.
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
import { changeClaim, readClaim } from './change-claim.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { readNewest, writeNewest } from './write-newest.ts';

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

/**
 * Writes a line from its newest version.
 * @param next Pure; returns the next version, null to remove the line, undefined to leave it.
 * @returns True if the line was removed.
 * @throws If the device could not write.
 */
export async function writeLine(
  db: PersonalDatabase,
  key: string,
  now: number,
  next: (newest: CartLineDocument) => CartLineDocument | null | undefined,
): Promise<boolean> {
  const [present] = await readNewest(db.cart, [key]);
  if (present && next(present) === null) await notePresses(db, [present], now);
  return (await writeNewest(db.cart, key, (newest) => newest && next(newest))) === null;
}

/** Removes lines whose quantity is still the one that was read. Returns how many. Throws if the device could not write. */
export async function removeLines(
  db: PersonalDatabase,
  lines: readonly CartLineDocument[],
  now: number,
): Promise<number> {
  // in one write, since several lines are the rule
  await notePresses(db, lines, now);
  let removed = 0;
  for (const { key, qty, moving } of lines) {
    const isSame = (newest: CartLineDocument) => newest.qty === qty && newest.moving?.id === moving?.id;
    if ((await writeNewest(db.cart, key, (newest) => (newest && isSame(newest) ? null : undefined))) === null)
      removed += 1;
  }
  return removed;
}

/** True if the press has added this product, whatever became of the line since. */
export async function isPressDone(db: PersonalDatabase, press: string, sku: string): Promise<boolean> {
  const noted = await readClaim(db, 'added-presses');
  if (noted?.presses.includes(pressOf(press, sku))) return true;
  const lines = await db.cart.find({ selector: { sku } }).exec();
  return lines.some((line) => line.toMutableJSON().additions?.includes(press));
}
