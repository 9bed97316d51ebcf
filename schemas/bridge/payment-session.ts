// Payments on a page that the backend opens at a provider (docs/payment.md).
import * as z from 'zod/mini';
import { idString, storeCode } from '../primitives.ts';
import { enveloped } from './enveloped.ts';
import { paymentState } from './payment-state.ts';

/** Number and token of the order, and the store view whose language the page has. */
export const paymentSessionBody = z.strictObject({
  number: z.string().check(z.minLength(1), z.maxLength(32)),
  orderToken: z.string().check(z.minLength(1), z.maxLength(128)),
  storeCode: z.optional(storeCode),
});

const paymentSession = z.looseObject({
  state: paymentState,
  /** null if the order is paid; with `fields` they are submitted to `url` as a form */
  page: z.nullable(z.object({ url: z.string(), fields: z.optional(z.record(z.string(), z.string())) })),
});
export type PaymentSession = z.infer<typeof paymentSession>;
export const paymentSessionAnswer = enveloped(paymentSession);

const paymentReturn = z.looseObject({
  /** `left`: the customer ended the payment without a result */
  state: z.enum([...paymentState.options, 'left']),
  order_id: idString,
  number: idString,
  orderToken: idString,
});
export type PaymentReturn = z.infer<typeof paymentReturn>;
export const paymentReturnAnswer = enveloped(paymentReturn);
