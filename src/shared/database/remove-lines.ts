// Removes cart lines and records the presses (clicks) that added to them. Two removals record none: a logout that
// empties the cart, and a move, which carries the press ids along.
// Invariant: the ids of the presses are stored in the claim `added-presses` before the cart line is removed, so that a
// replayed press is recognised as already applied.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { changeClaim, readClaim } from './change-claim.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { readNewest, writeNewest } from './write-newest.ts';

/** Maximum number of stored presses. A press is replayed at the next start, long before this many lines are removed. */
const PRESSES_KEPT = 200;

/** Identifies what a press added. Includes the sku, because one press can add a group of products. */
const pressOf = (press: string, sku: string): string => `${press}|${sku}`;

/** Records the presses of lines that are about to be removed. @throws If the write fails. */
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
 * Updates a line from its newest version.
 * @param next Pure; returns the next version, null to remove the line, undefined to leave it unchanged.
 * @returns True if the line was removed.
 * @throws If the write fails.
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

/**
 * Removes lines whose quantity and move are unchanged since they were read; returns how many.
 * @throws If a write fails.
 */
export async function removeLines(
  db: PersonalDatabase,
  lines: readonly CartLineDocument[],
  now: number,
): Promise<number> {
  // one write for all lines
  await notePresses(db, lines, now);
  let removed = 0;
  for (const { key, qty, moving } of lines) {
    const isSame = (newest: CartLineDocument) => newest.qty === qty && newest.moving?.id === moving?.id;
    if ((await writeNewest(db.cart, key, (newest) => (newest && isSame(newest) ? null : undefined))) === null)
      removed += 1;
  }
  return removed;
}

/** True if the press has already added this product, even if the line was changed or removed since. */
export async function isPressDone(db: PersonalDatabase, press: string, sku: string): Promise<boolean> {
  const noted = await readClaim(db, 'added-presses');
  if (noted?.presses.includes(pressOf(press, sku))) return true;
  const lines = await db.cart.find({ selector: { sku } }).exec();
  return lines.some((line) => line.toMutableJSON().additions?.includes(press));
}
