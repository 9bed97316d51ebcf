// Paying ahead at a bank or by leasing, and the register of VAT numbers (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray } from '../primitives.ts';
import { enveloped } from './enveloped.ts';

/** Who takes a payment ahead, on a page of their own. */
export const paymentProvider = z.enum(['bank', 'leasing']);
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** What became of a payment ahead. */
export const paymentState = z.enum(['pending', 'paid', 'refused']);
export type PaymentState = z.infer<typeof paymentState>;

/** A bank of the bank payment. Some backends call the title a name. */
export const bridgeBank = z.pipe(
  z.looseObject({
    code: idString,
    title: z.catch(z.nullish(idString), undefined),
    name: z.catch(z.nullish(idString), undefined),
  }),
  z.transform(({ code, title, name }) => ({ code, title: title || name || code })),
);
export const banksAnswer = enveloped(lenientArray(bridgeBank));

/** `valid` is null while the register does not answer. */
export const vatCheckAnswer = enveloped(
  z.looseObject({
    valid: z.pipe(
      z.nullish(z.boolean()),
      z.transform((valid) => valid ?? null),
    ),
  }),
);
