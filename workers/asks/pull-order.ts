// An order opened by its number and token: what was ordered, and whether anybody has told what they think of it.
import { ok } from '../../schemas/errors.ts';
import type { Ask } from './ask.ts';

export const orderPull: Ask<'orderPull'> = async ({ call }, { number, orderToken }) => {
  const answer = await call('order/pull', { query: { number, orderToken } });
  if (!answer.ok) return answer;
  const { items, feedback_filled } = answer.value.result;
  return ok({
    items: items.map(({ sku, name, qty_ordered, image }) => ({
      sku,
      name: name || sku,
      qty: qty_ordered,
      image,
    })),
    feedbackFilled: feedback_filled,
  });
};
