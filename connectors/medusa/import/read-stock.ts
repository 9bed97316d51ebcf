// Reads stock in whole pieces, rounded down, because the store sells nothing less: Medusa's numbers may have fractions.
import type { Json } from '../medusa-client.ts';
import { isRecord, numberOf, recordsOf, textOf } from './text-of.ts';

type Stock = {
  /** available pieces, at least 0 */
  quantity: number;
  /** false: any quantity can be ordered */
  isManaged: boolean;
};

const MOST_PIECES = 2_000_000_000;

/** Returns the stock in whole pieces, rounded down, for the import and for live requests. */
export function readStock(variant: Json): Stock {
  const isManaged = variant.manage_inventory !== false && variant.allow_backorder !== true;
  const pieces = Math.trunc(numberOf(variant.inventory_quantity) ?? 0);
  return { isManaged, quantity: Math.min(Math.max(0, pieces), MOST_PIECES) };
}

/** True if Medusa counts a part of a piece, which the store does not sell. */
export const hasPartOfPiece = (variant: Json): boolean =>
  readStock(variant).isManaged && !Number.isInteger(numberOf(variant.inventory_quantity) ?? 0);

/** Returns the pieces of an inventory item by location, in whole variants. */
function piecesOfItem({ required_quantity, inventory }: Json): Map<string, number> | undefined {
  const levels = isRecord(inventory) ? inventory.location_levels : undefined;
  if (!Array.isArray(levels)) return undefined;
  const required = numberOf(required_quantity) ?? 1;
  const each = required > 0 ? required : 1;
  return new Map(
    recordsOf(levels).flatMap(({ location_id, available_quantity }): [string, number][] => {
      const location = textOf(location_id);
      const pieces = Math.floor((numberOf(available_quantity) ?? 0) / each);
      return location === undefined ? [] : [[location, Math.min(Math.max(0, pieces), MOST_PIECES)]];
    }),
  );
}

/** Returns the pieces by stock location, for the import and for live requests: those of the scarcest inventory item. */
export function readPieces(variant: Json): Record<string, number> | undefined {
  const items = recordsOf(variant.inventory_items).map(piecesOfItem);
  const [first] = items;
  if (!readStock(variant).isManaged || first === undefined) return undefined;
  return Object.fromEntries(
    [...first.keys()].map((location) => [
      location,
      Math.min(...items.map((pieces) => pieces?.get(location) ?? 0)),
    ]),
  );
}
