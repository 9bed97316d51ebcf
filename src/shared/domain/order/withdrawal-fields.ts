// Withdrawal from an order: the products that can still be withdrawn, the time limit, and the validation of the form.
import * as z from 'zod/mini';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import { idString } from '#schemas/primitives.ts';
import { typedText } from '#schemas/typed-text.ts';
import { emailAddress, filledLine } from '../account/person-name.ts';
import type { FieldMessage } from '../checkout/checkout-rules.ts';

type Piece = { sku: string; qty: number };
export type OrderedGoods = Piece & {
  /** sku of the product whose page shows the goods */
  pageSku: string;
  name: string;
  image: string;
};
/** The quantity of one sku, summed over the order's lines; `left`: the part that can still be withdrawn. */
export type WithdrawableGoods = OrderedGoods & { left: number };

/** Removes floating-point residue from a sum. */
const exact = (qty: number): number => Number(qty.toFixed(10));

/** Returns the products of an order in the order history, without images. */
export const goodsOfPast = (lines: readonly Omit<OrderedGoods, 'image'>[]): OrderedGoods[] =>
  lines.map(({ sku, pageSku, name, qty }) => ({ sku, pageSku, name, qty, image: '' }));

/** Returns the products, one per sku, with `left` from 0 to `qty` after the withdrawals so far. */
export function withdrawableGoods<Goods extends Piece>(
  ordered: readonly Goods[],
  withdrawn: readonly Piece[],
): (Goods & { left: number })[] {
  const goods = new Map<string, Goods & { left: number }>();
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

/** True if every piece of the order was withdrawn. */
export function isAllWithdrawn(ordered: readonly Piece[], withdrawn: readonly Piece[]): boolean {
  const goods = withdrawableGoods(ordered, withdrawn);
  return goods.length > 0 && goods.every(({ left }) => left === 0);
}

/** The backend's statuses that rule out a withdrawal. */
const ended: readonly string[] = ['cancelled', 'refunded'];

/**
 * Returns `ended` if the status rules out a withdrawal, `over` after the period, otherwise `open`.
 * @param status The backend's status.
 * @param until End of the period, ms since 1970; null or NaN if unknown.
 */
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

/** Returns the name of the form field that holds the number of pieces for a sku. */
const piecesOf = (sku: string): string => `pieces ${sku}`;

/** Returns the draft as form fields, for storage on the device. */
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

/** Restores a draft from stored form fields, limited to the products that can still be withdrawn. */
export const withdrawalFromFields = (
  kept: Readonly<Record<string, string>>,
  goods: readonly WithdrawableGoods[],
): WithdrawalDraft => ({
  name: kept.name ?? '',
  email: kept.email ?? '',
  reason: kept.reason ?? '',
  items: goods.flatMap(({ sku, name, left }) => {
    const typed = Number(kept[piecesOf(sku)] ?? 0);
    // a fractional quantity can only be withdrawn as a whole
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

/**
 * Returns the customer's name and e-mail address from an order in the order history; '' where the backend omits them.
 */
export function contactOf({ detail }: HistoryOrder): { name: string; email: string } {
  const { customer_email: email, billing_address: who } = z.parse(orderContact, detail);
  return { name: `${who.firstname} ${who.lastname}`.trim(), email };
}
