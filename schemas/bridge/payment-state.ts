// Prepayment by bank or leasing, and the VAT number check (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** Provider of a prepayment, taken on the provider's page. */
export const paymentProvider = z.enum(['bank', 'leasing']);
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** State of a prepayment. */
export const paymentState = z.enum(['pending', 'paid', 'refused']);
export type PaymentState = z.infer<typeof paymentState>;

/** A bank of the bank payment. Some backends send `name` instead of `title`. */
export const bridgeBank = z.pipe(
  z.looseObject({
    code: idString,
    title: z.catch(z.nullish(idString), undefined),
    name: z.catch(z.nullish(idString), undefined),
  }),
  z.transform(({ code, title, name }) => ({ code, title: title || name || code })),
);
export const banksAnswer = enveloped(lenientArray(bridgeBank));

/** `valid` is null while the register does not respond. */
export const vatCheckAnswer = enveloped(
  z.looseObject({
    valid: z.pipe(
      z.nullish(z.boolean()),
      z.transform((valid) => valid ?? null),
    ),
  }),
);
