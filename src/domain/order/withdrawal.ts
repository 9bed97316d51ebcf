// What of an order can still be withdrawn from, and what a declaration of it must hold.
import * as z from 'zod/mini';
import type { HistoryOrder } from '../../../schemas/documents/customer-claim.ts';
import { idString } from '../../../schemas/primitives.ts';
import { emailAddress, filledText } from '../account/person-rules.ts';
import type { FieldMessage } from '../checkout/checkout-validation.ts';

type Piece = { sku: string; qty: number };
export type OrderedGoods = Piece & { name: string; image: string };
/** Goods of one sku, whatever lines they stood in. */
export type WithdrawableGoods = OrderedGoods & { left: number };

/** In: what was ordered, what was withdrawn from so far. Out: the goods by sku, `left` of each from 0 to its `qty`. */
export function withdrawableGoods(
  ordered: readonly OrderedGoods[],
  withdrawn: readonly Piece[],
): WithdrawableGoods[] {
  const goods = new Map<string, WithdrawableGoods>();
  for (const each of ordered) {
    const qty = each.qty + (goods.get(each.sku)?.qty ?? 0);
    goods.set(each.sku, { ...each, qty, left: qty });
  }
  for (const { sku, qty } of withdrawn) {
    const found = goods.get(sku);
    if (found) found.left = Math.max(0, found.left - qty);
  }
  return [...goods.values()];
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
  name: filledText().check(z.maxLength(NAME_MAX, 'nameLong' satisfies FieldMessage)),
  email: emailAddress(),
  reason: z.string().check(z.trim(), z.maxLength(REASON_MAX)),
});
export type WithdrawalForm = z.infer<typeof withdrawalForm>;

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
