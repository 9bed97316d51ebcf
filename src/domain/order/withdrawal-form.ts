// What of an order can still be withdrawn from, and what a declaration of it must hold.
import * as z from 'zod/mini';
import type { HistoryOrder } from '../../../schemas/documents/customer.ts';
import { idString } from '../../../schemas/primitives.ts';
import { typedText } from '../../../schemas/typed-text.ts';
import { emailAddress, filledLine } from '../account/person-name.ts';
import type { FieldMessage } from '../checkout/checkout-rules.ts';

type Piece = { sku: string; qty: number };
export type OrderedGoods = Piece & { name: string; image: string };
/** Goods of one sku, whatever lines they stood in. */
export type WithdrawableGoods = OrderedGoods & { left: number };

/** Without what binary fractions add to a sum. */
const exact = (qty: number): number => Number(qty.toFixed(10));

/** Returns the goods of an order of the history, in the quantities that it says. */
export const goodsOfPast = (lines: readonly { sku: string; name: string; qty: number }[]): OrderedGoods[] =>
  lines.map(({ sku, name, qty }) => ({ sku, name, qty, image: '' }));

/** In: what was ordered, what was withdrawn from so far. Out: the goods by sku, `left` of each from 0 to its `qty`. */
export function withdrawableGoods(
  ordered: readonly OrderedGoods[],
  withdrawn: readonly Piece[],
): WithdrawableGoods[] {
  const goods = new Map<string, WithdrawableGoods>();
  for (const each of ordered) {
    const qty = exact(each.qty + (goods.get(each.sku)?.qty ?? 0));
    goods.set(each.sku, { ...each, qty, left: qty });
  }
  for (const { sku, qty } of withdrawn) {
    const found = goods.get(sku);
    if (found) found.left = Math.max(0, exact(found.left - qty));
  }
  return [...goods.values()];
}

/** Is nothing left of an order? In: as above. */
export function isAllWithdrawn(ordered: readonly OrderedGoods[], withdrawn: readonly Piece[]): boolean {
  const goods = withdrawableGoods(ordered, withdrawn);
  return goods.length > 0 && goods.every(({ left }) => left === 0);
}

/** The shop's statuses of an order that nobody can withdraw from. */
const ended: readonly string[] = ['cancelled', 'refunded'];

/** In: the shop's status of the order; from when it is too late, null or NaN where nobody says; now, in ms. */
export function withdrawalState(
  status: string,
  until: number | null,
  now: number,
): 'open' | 'over' | 'ended' {
  if (ended.includes(status)) return 'ended';
  return until !== null && now >= until ? 'over' : 'open';
}

const NAME_MAX = 256;
const REASON_MAX = 1_000;
export const withdrawalLimits = { name: NAME_MAX, reason: REASON_MAX } as const;

export const withdrawalForm = z.object({
  name: filledLine().check(z.maxLength(NAME_MAX, 'nameLong' satisfies FieldMessage)),
  email: emailAddress(),
  reason: typedText().check(z.maxLength(REASON_MAX)),
});
export type WithdrawalForm = z.infer<typeof withdrawalForm>;

export type WithdrawalDraft = WithdrawalForm & { items: (Piece & { name: string })[] };

/** How many pieces of a sku are chosen, as a field of the form. */
const piecesOf = (sku: string): string => `pieces ${sku}`;

/** In: what is filled in. Out: the same by name of the field, as the device keeps it. */
export const withdrawalFields = ({
  items,
  name,
  email,
  reason,
}: WithdrawalDraft): Record<string, string> => ({
  name,
  email,
  reason,
  ...Object.fromEntries(items.map(({ sku, qty }) => [piecesOf(sku), String(qty)])),
});

/** In: what the device kept of the form, what is left of the order's goods now. Out: what is filled in. */
export const withdrawalFromFields = (
  kept: Readonly<Record<string, string>>,
  goods: readonly WithdrawableGoods[],
): WithdrawalDraft => ({
  name: kept.name ?? '',
  email: kept.email ?? '',
  reason: kept.reason ?? '',
  items: goods.flatMap(({ sku, name, left }) => {
    const typed = Number(kept[piecesOf(sku)] ?? 0);
    // a fraction is withdrawn from as a whole
    const qty = Number.isInteger(left) || !(typed > 0) ? Math.min(typed, left) : left;
    return qty > 0 ? [{ sku, name, qty }] : [];
  }),
});

const orderContact = z.looseObject({
  customer_email: z.catch(idString, ''),
  billing_address: z.catch(
    z.looseObject({ firstname: z.catch(idString, ''), lastname: z.catch(idString, '') }),
    { firstname: '', lastname: '' },
  ),
});

/** Who made an order of the history, as far as the shop tells. */
export function contactOf({ detail }: HistoryOrder): { name: string; email: string } {
  const { customer_email: email, billing_address: who } = z.parse(orderContact, detail);
  return { name: `${who.firstname} ${who.lastname}`.trim(), email };
}
