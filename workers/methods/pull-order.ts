// Fetches an order by number and token: items, downloads, payment state, whether feedback was given, withdrawals.
import { ok } from '#schemas/fault.ts';
import { centsFromDecimal } from '#shared/domain/pricing/cents-from-decimal.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import type { WorkerMethod } from './worker-method.ts';

/** Returns ms since 1970; null if the text is not a valid time. */
const timeOf = (text: string | null, timeZone: string): number | null => {
  const at = parseTimestamp(text ?? '', timeZone);
  return at >= 0 ? at : null;
};

export const pullOrder: WorkerMethod<'orderPull'> = async (
  { call, config: { timeZone } },
  { number, orderToken },
) => {
  const answer = await call('order/pull', { query: { number, orderToken } });
  if (!answer.ok) return answer;
  const order = answer.value.result;
  const { items, feedback_filled, payment_state, status, tracking, withdrawal_until, withdrawals } = order;
  return ok({
    items: items.map(({ sku, parent_sku, name, qty_ordered, image, take_back }) => ({
      sku,
      pageSku: parent_sku || sku,
      name: name || sku,
      qty: qty_ordered,
      image,
      takeBack: take_back ?? false,
    })),
    downloads: items.flatMap(({ sku, name, downloads }) =>
      downloads.map(({ title, url }) => ({ title: title || name || sku, url })),
    ),
    awaitsPayment: payment_state === 'pending',
    paymentMethod: order.payment_method,
    total: centsFromDecimal(order.grand_total),
    feedbackFilled: feedback_filled,
    status,
    tracking,
    invoice: order.invoice,
    withdrawalUntil: timeOf(withdrawal_until, timeZone),
    withdrawals: withdrawals.map((each) => ({
      id: each.id,
      items: each.items.map(({ sku, name, qty }) => ({ sku, name: name || sku, qty })),
      declaredAt: timeOf(each.declared_at, timeZone),
      receivedAt: timeOf(each.received_at, timeZone),
    })),
  });
};
