// Puts lines that the backend removed from the cart back into it, or discards them.
import type { SavedForLaterLine } from '#schemas/documents/cart-head.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import { putLines, readOpenGeneration } from '#shared/database/open-generation.ts';
import { writeAsPerson } from '#shared/database/write-as-person.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { isQuantity } from '#shared/domain/cart/quantity-rules.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';

/** Returns the id under which a saved-for-later line is restored; it deduplicates repeated calls. */
const moveOf = ({ id, line }: SavedForLaterLine): string => `aside|${id ?? `${line.key}|${line.added_at}`}`;

async function dropFromAside(
  personal: AppContext['personal'],
  isDropped: (aside: SavedForLaterLine) => boolean,
): Promise<void> {
  await changeClaim(personal, 'cart', Date.now(), (head) => {
    if (!head) return undefined;
    const { set_aside = [], ...rest } = head;
    const left = set_aside.filter((aside) => !isDropped(aside));
    return left.length > 0 ? { ...rest, set_aside: left } : rest;
  });
}

/**
 * Moves lines that the backend removed back into the cart, but only once if called repeatedly or in several tabs. A
 * refused line stays marked and is not sent again until it is changed. Faults: part-quantity (the cart contains a
 * fractional quantity of one of them), not-saved, storage-full.
 */
export async function putBack(
  app: Pick<AppContext, 'personal'>,
  keys: readonly string[],
): Promise<Result<void>> {
  const { personal } = app;
  try {
    const aside = (await readClaim(personal, 'cart'))?.set_aside ?? [];
    const held = aside.filter(({ line }) => keys.includes(line.key));
    const generation = await readOpenGeneration(personal);
    const present = await personal.cart.find({ selector: { generation } }).exec();
    // a line with a fractional quantity from the backend's cart cannot be increased
    const part = present.find(
      ({ sku, checksum, qty }) =>
        !isQuantity(qty) && held.some(({ line }) => line.sku === sku && line.checksum === checksum),
    );
    if (part) return failed('part-quantity', { name: part.name, qty: part.qty });
    const lines = held.map((each) => ({
      ...each.line,
      errors: each.why === 'refused' ? { ...each.line.errors, sync: 'refused' } : each.line.errors,
      additions: [...(each.line.additions ?? []), moveOf(each)],
    }));
    const moved = held.map(moveOf);
    const isMoved = await writeAsPerson(personal, async () => {
      await putLines(personal, lines, () => Number.POSITIVE_INFINITY, { now: Date.now(), newId });
      await dropFromAside(personal, (each) => moved.includes(moveOf(each)));
      return true;
    });
    return isMoved ? ok(undefined) : failed('not-saved');
  } catch (error) {
    return writeFault('cart', error);
  }
}

/** Discards lines that the backend removed. Faults: not-saved, storage-full. */
export async function dismissSavedForLater(
  app: Pick<AppContext, 'personal'>,
  keys: readonly string[],
): Promise<Result<void>> {
  try {
    await dropFromAside(app.personal, ({ line }) => keys.includes(line.key));
    return ok(undefined);
  } catch (error) {
    return writeFault('cart', error);
  }
}
