// Prepayment by bank or leasing, and the VAT number check (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** A provider on whose page the customer makes a prepayment; `page`: one that the backend opens for each payment. */
export const paymentProvider = z.enum(['bank', 'leasing', 'page']);
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** State of a prepayment. */
export const paymentState = z.enum(['pending', 'paid', 'refused']);
export type PaymentState = z.infer<typeof paymentState>;

/** A bank that is offered for bank payment. Some backends send `name` instead of `title`. */
export const bridgeBank = z.pipe(
  z.looseObject({
    code: idString,
    title: z.catch(z.nullish(idString), undefined),
    name: z.catch(z.nullish(idString), undefined),
  }),
  z.transform(({ code, title, name }) => ({ code, title: title || name || code })),
);
export const banksAnswer = enveloped(lenientArray(bridgeBank));

/** `valid` is null if the VAT register does not respond. */
export const vatCheckAnswer = enveloped(
  z.looseObject({
    valid: z.pipe(
      z.nullish(z.boolean()),
      z.transform((valid) => valid ?? null),
    ),
  }),
);
