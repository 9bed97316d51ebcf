// GET /order/pull: an order, authorised by its token, for feedback and after a payment (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray, looseBoolean, looseNumber } from '../primitives.ts';
import { bridgeInvoice } from './bridge-invoice.ts';
import { bridgeTracking } from './bridge-tracking.ts';
import { bridgeWithdrawal } from './bridge-withdrawal.ts';
import { enveloped } from './enveloped.ts';
import { paymentState } from './payment-state.ts';

const textOrEmpty = z.pipe(
  z.catch(z.nullish(idString), null),
  z.transform((value) => value ?? ''),
);

const pulledOrder = z.looseObject({
  increment_id: idString,
  created_at: textOrEmpty,
  status: textOrEmpty,
  grand_total: looseNumber,
  items: lenientArray(
    z.looseObject({
      sku: idString,
      /** sku of the product that a variant belongs to; empty for other products */
      parent_sku: textOrEmpty,
      name: textOrEmpty,
      qty_ordered: looseNumber,
      /** relative path of a picture; empty if there is none */
      image: textOrEmpty,
      /** an old appliance is taken back with its delivery */
      take_back: z.optional(z.catch(looseBoolean, false)),
      /** `url`: path below the bridge's prefix */
      downloads: lenientArray(z.looseObject({ title: textOrEmpty, url: z.string() })),
    }),
  ),
  customer_firstname: textOrEmpty,
  feedback_filled: z.catch(looseBoolean, false),
  payment_method: textOrEmpty,
  /** null if the order has no prepayment or the backend does not provide the state */
  payment_state: z.catch(z.nullable(paymentState), null),
  /** code of the pickup point; null for other delivery methods */
  pickup_point: z.catch(z.nullable(idString), null),
  /**
   * end of the withdrawal period as ISO time; null if the order was not delivered yet or the backend does not provide
   * the date
   */
  withdrawal_until: z.catch(z.nullable(z.string()), null),
  tracking: bridgeTracking,
  invoice: bridgeInvoice,
  withdrawals: lenientArray(bridgeWithdrawal),
});
export const orderPullAnswer = enveloped(pulledOrder);
